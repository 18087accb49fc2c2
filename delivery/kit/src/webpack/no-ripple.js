/** Replaces MUI's TouchRipple, which the theme turns off for every button, so it would never be shown. */
export default () => null;
