import { DEMO_LOG_INS } from '../log-ins';
import { type DemoDealer, material } from './demo-dealer';

const PANEL = '1/2 inch';
const TOP = '1 1/4 inch';

/** A cladding specialist at the coast: panels for walls and facades. */
export const harbor: DemoDealer = {
  account: DEMO_LOG_INS.harbor,
  businessName: 'Harbor Cladding Co.',
  phoneNumber: '+1 (207) 555-0177',
  unitPreference: 'american',
  share: 0.28,
  rooms: { kitchen: 3, bathroom: 3, fireplace: 1, facade: 4 },
  materials: [
    material('Gale Grey Porcelain', PANEL, 29.9, 'porcelain grey exterior', 'Frost-proof panel for facades.'),
    material(
      'Anchor Black Porcelain',
      PANEL,
      33.5,
      'porcelain black exterior',
      'Frost-proof, colour-fast in full sun.',
    ),
    material(
      'Driftwood Porcelain',
      PANEL,
      31.2,
      'porcelain brown interior',
      'The look of washed wood, for walls.',
    ),
    material('Lighthouse White', PANEL, 35, 'porcelain white interior', 'Bright panel for bathrooms.'),
    material('Pier Slate', '3/8 inch', 27.4, 'slate green exterior', 'Green-grey slate, split by hand.'),
    material('Coal Harbor Slate', '3/8 inch', 28.8, 'slate black exterior', 'Dark slate with a coarse face.'),
    material('Rust Bay Slate', '3/8 inch', 26.15, 'slate brown exterior', 'Slate with rusty bands.'),
    material('Shell Limestone', PANEL, 41, 'limestone beige honed', 'Soft beige; seal before grouting.'),
    material(
      'Breakwater Granite',
      TOP,
      63.6,
      'granite grey flamed',
      'Flamed face for steps and outdoor kitchens.',
    ),
    material(
      'Seafoam Quartzite',
      TOP,
      104,
      'quartzite green polished',
      'Harder than marble, with sea-green veins.',
    ),
    material('Dune Travertine', PANEL, 39.75, 'travertine beige unfilled', 'Open pores, for dry rooms.'),
    material('Buoy Terrazzo', TOP, 68, 'terrazzo mixed polished', 'Red, blue and yellow chips.'),
    material('Fog Quartz', TOP, 57.5, 'quartz grey matte', 'Pale grey, matte.'),
    material('Captain’s Marble', TOP, 133, 'marble blue polished', 'Navy blue with cream veins.'),
  ],
  lineItems: [
    { title: 'Substructure per wall', price: 480, description: 'Aluminium rails, up to 130 ft².' },
    { title: 'Scaffolding, one week', price: 890 },
    { title: 'Window reveal', price: 72.5, description: 'Mitred edges, per window.' },
    { title: 'Delivery to the site', price: 210, description: 'With a tail lift, kerb side.' },
  ],
};
