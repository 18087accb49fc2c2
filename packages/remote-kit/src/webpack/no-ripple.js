/** Stands for MUI's TouchRipple, which the theme switches off on every button: nothing would ever show it. */
export default () => null;
