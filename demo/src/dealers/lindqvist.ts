import { DEMO_LOG_INS } from '../log-ins';
import { type DemoDealer, material } from './demo-dealer';

const THIN = '20 mm';
const THICK = '30 mm';

/** A small family business that works in metres. */
export const lindqvist: DemoDealer = {
  account: DEMO_LOG_INS.lindqvist,
  businessName: 'Lindqvist Sten AB',
  phoneNumber: '+46 8 555 010 30',
  unitPreference: 'metric',
  share: 0.16,
  rooms: { kitchen: 6, bathroom: 2, fireplace: 2, facade: 0.5 },
  materials: [
    material('Gotland Limestone', THIN, 49.5, 'limestone grey honed', 'Grey limestone with fossils.'),
    material('Bohus Granite', THICK, 61.25, 'granite red polished', 'Red granite of the west coast.'),
    material('Kolmården Marble', THIN, 142, 'marble green polished', 'Green marble with white veins.'),
    material('Svart Diabas', THICK, 99.9, 'granite black honed', 'Fine black stone without a pattern.'),
    material('Öland Red', THIN, 52.4, 'limestone red honed', 'Red limestone in layers.'),
    material('Jämtland Slate', '12 mm', 36.8, 'slate grey riven', 'Riven slate for floors and hearths.'),
    material('Norrsken Quartzite', THIN, 127.5, 'quartzite green polished', 'Green and white waves.'),
    material('Vinter Quartz', THIN, 58.9, 'quartz white polished', 'White with fine flecks.'),
    material(
      'Skiffer Terrazzo',
      THICK,
      76,
      'terrazzo grey polished',
      'Slate and marble chips in grey cement.',
    ),
    material('Ekeberg Marble', THIN, 113, 'marble white honed', 'Cream ground with brown veins.'),
  ],
  lineItems: [
    { title: 'Measuring with a laser', price: 145, description: 'A drawing to the millimetre.' },
    { title: 'Cut-out for a hob', price: 160, description: 'Flush or on top.' },
    { title: 'Transport and mounting', price: 720, description: 'Within 60 km.' },
  ],
};
