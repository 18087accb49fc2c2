import { darkColors, lightColors } from './tokens';

/** localStorage key of the chosen mode (`light`, `dark`, `system`). */
export const MODE_STORAGE_KEY = 'theme-mode';
/** Attribute of <html> with the active colour scheme. */
export const SCHEME_ATTRIBUTE = 'data-theme';

/**
 * Inline script that applies the colour scheme before the first paint, so dark mode never flashes light.
 * The shell's build copies it into `shell.json`, and the server adds it to the HTML with a nonce.
 */
export const headScript = `(function(){var m;try{m=localStorage.getItem('${MODE_STORAGE_KEY}')}catch(e){}
var d=m==='dark'||(m!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.setAttribute('${SCHEME_ATTRIBUTE}',d?'dark':'light')})()`;

/** Page backgrounds of both schemes, and a progress bar (`.boot`) that appears when loading takes a while. */
export const headStyle = `html{background:${lightColors.page};color-scheme:light}
html[${SCHEME_ATTRIBUTE}="dark"]{background:${darkColors.page};color-scheme:dark}
body{margin:0}
.boot{position:fixed;inset:0 0 auto;height:3px;background:${lightColors.accent};transform-origin:left;animation:boot 8s 0.4s cubic-bezier(0.1,0.7,0.2,1) both}
html[${SCHEME_ATTRIBUTE}="dark"] .boot{background:${darkColors.accent}}
@keyframes boot{from{transform:scaleX(0)}to{transform:scaleX(0.9)}}
noscript{display:block;padding:2rem;font:1rem system-ui,sans-serif}`;
