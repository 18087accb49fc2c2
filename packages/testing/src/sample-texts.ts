/** Difficult user-entered names: very long, without spaces, right-to-left, with emoji. */
export const LONG_NAME =
  'Calacatta Viola Extra Bookmatched Honed Italian Marble, Second Quarry, Lot 2024-118 B';
export const LONG_EMAIL = 'procurement.department.kitchens.and.bathrooms@northgate-stone-and-quartz.example';
export const RTL_NAME = 'رخام كرارا الأبيض';
export const EMOJI_NAME = '🪨 Grès “Café” — 20 mm 👩🏽‍🔧';
