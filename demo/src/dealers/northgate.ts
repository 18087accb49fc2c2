import { DEMO_LOG_INS, NORTHGATE_TEAM } from '../log-ins';
import { type DemoDealer, material } from './demo-dealer';

const THIN = '3/4 inch';
const THICK = '1 1/4 inch';

/** A large workshop: natural stone and quartz, most of the orders. */
export const northgate: DemoDealer = {
  account: DEMO_LOG_INS.northgate,
  businessName: 'Northgate Stone & Quartz',
  phoneNumber: '+1 (503) 555-0142',
  unitPreference: 'american',
  hasLogo: true,
  team: NORTHGATE_TEAM,
  share: 0.56,
  rooms: { kitchen: 6, bathroom: 3, fireplace: 1.2, facade: 0.4 },
  materials: [
    material(
      'Arctic Vein Marble',
      THIN,
      92.5,
      'marble white polished',
      'Bright white with bold grey veins. Seal once a year.',
    ),
    material(
      'Calacatta Dorata',
      THICK,
      148,
      'marble white gold polished',
      'Warm white with golden veins, book-matched on request.',
    ),
    material('Nero Fulmine', THIN, 96, 'marble black polished', 'Deep black with fine white lightning.'),
    material(
      'Verde Bosco',
      THIN,
      118.75,
      'marble green honed',
      'Forest green with pale veins; each slab is one of a kind.',
    ),
    material(
      'Salt & Pepper Granite',
      THICK,
      58,
      'granite grey polished',
      'Even grain, hard to stain. Our most ordered kitchen top.',
    ),
    material(
      'Midnight Granite',
      THICK,
      74.25,
      'granite black leathered',
      'Nearly black, with a leathered face that hides fingerprints.',
    ),
    material(
      'Redwood Granite',
      THICK,
      66.4,
      'granite red polished',
      'Coarse red grain for bars and hearths.',
    ),
    material('Sierra Gold Granite', THIN, 54.9, 'granite gold polished', 'Warm gold and brown grain.'),
    material(
      'Snowfield Quartz',
      THIN,
      62,
      'quartz white polished',
      'Engineered stone with fine flecks. No sealing.',
    ),
    material('Graphite Quartz', THIN, 64.5, 'quartz grey matte', 'Dark grey, matte, even in large surfaces.'),
    material('Sandbar Quartz', THIN, 59.95, 'quartz beige polished', 'Beige with brown and cream flecks.'),
    material('Blue Ridge Slate', '5/8 inch', 38.2, 'slate blue riven', 'Riven face for hearths and walls.'),
    material(
      'Ivory Travertine',
      THIN,
      44.6,
      'travertine beige filled',
      'Filled and honed; for bathrooms and cladding.',
    ),
    material('Walnut Travertine', THIN, 47.3, 'travertine brown filled', 'Darker layers with a brown fill.'),
    material('Honey Onyx', THIN, 210, 'onyx gold translucent', 'Translucent; can be lit from behind.'),
    material('Piazza Terrazzo', THIN, 71.8, 'terrazzo mixed polished', 'Marble chips in white cement.'),
  ],
  lineItems: [
    { title: 'Site measurement', price: 120, description: 'One visit of up to two hours.' },
    { title: 'Undermount sink cut-out', price: 185, description: 'Polished edge, template by the customer.' },
    { title: 'Tap hole', price: 35, description: 'Up to 1 3/8 inch.' },
    { title: 'Delivery and installation', price: 640, description: 'Within 50 miles, two fitters.' },
    { title: 'Removal of the old worktop', price: 275.5 },
  ],
};
