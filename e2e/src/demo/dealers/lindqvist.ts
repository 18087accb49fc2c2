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
    material(
      'Gotland Limestone',
      THIN,
      49.5,
      ['concrete', '#cfc9bd #b2aa9b #847c6e'],
      'limestone grey honed',
      'Grey limestone with fossils.',
    ),
    material(
      'Bohus Granite',
      THICK,
      61.25,
      ['granite', '#b9847a #9a655d #d6b3a9 #6c5450 #3a3232'],
      'granite red polished',
      'Red granite of the west coast.',
    ),
    material(
      'Kolmården Marble',
      THIN,
      142,
      ['marble', '#6f8f72 #dfe8d6 #4c6b53'],
      'marble green polished',
      'Green marble with white veins.',
    ),
    material(
      'Svart Diabas',
      THICK,
      99.9,
      ['granite', '#1a1b1d #222427 #2c2e32 #3b3e43'],
      'granite black honed',
      'Fine black stone without a pattern.',
    ),
    material(
      'Öland Red',
      THIN,
      52.4,
      ['travertine', '#a46f5c #87574a #5c3a33'],
      'limestone red honed',
      'Red limestone in layers.',
    ),
    material(
      'Jämtland Slate',
      '12 mm',
      36.8,
      ['slate', '#5f5f66 #424249 #6f6152'],
      'slate grey riven',
      'Riven slate for floors and hearths.',
    ),
    material(
      'Norrsken Quartzite',
      THIN,
      127.5,
      ['onyx', '#e3ebe8 #9fbdb6 #5f8a8b #c9dcd4'],
      'quartzite green polished',
      'Green and white waves.',
    ),
    material(
      'Vinter Quartz',
      THIN,
      58.9,
      ['quartz', '#f1f1ef #c7c7c3 #ffffff'],
      'quartz white polished',
      'White with fine flecks.',
    ),
    material(
      'Skiffer Terrazzo',
      THICK,
      76,
      ['terrazzo', '#d8d5cf #6a6f74 #9aa39f #3f4347 #b7a58d'],
      'terrazzo grey polished',
      'Slate and marble chips in grey cement.',
    ),
    material(
      'Ekeberg Marble',
      THIN,
      113,
      ['marble', '#efe9df #9c8f7d #d3c7b4'],
      'marble white honed',
      'Cream ground with brown veins.',
    ),
  ],
  lineItems: [
    { title: 'Measuring with a laser', price: 145, description: 'A drawing to the millimetre.' },
    { title: 'Cut-out for a hob', price: 160, description: 'Flush or on top.' },
    { title: 'Transport and mounting', price: 720, description: 'Within 60 km.' },
  ],
};
