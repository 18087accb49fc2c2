import { darkColors, lightColors } from './tokens';

/** Where the chosen mode (`light`, `dark`, `system`) is remembered. */
export const MODE_STORAGE_KEY = 'theme-mode';
/** Attribute of <html> that carries the scheme in use. */
export const SCHEME_ATTRIBUTE = 'data-theme';

/**
 * Runs in the head of the HTML, before anything is painted, so that a dark page never flashes light. The
 * shell's build copies it into `shell.json`, and the server puts it into the HTML with a nonce.
 */
export const headScript = `(function(){var m;try{m=localStorage.getItem('${MODE_STORAGE_KEY}')}catch(e){}
var d=m==='dark'||(m!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.setAttribute('${SCHEME_ATTRIBUTE}',d?'dark':'light')})()`;

/** Grounds in both schemes, and a bar (`.boot`) that says that something is coming when that takes a while. */
export const headStyle = `html{background:${lightColors.page};color-scheme:light}
html[${SCHEME_ATTRIBUTE}="dark"]{background:${darkColors.page};color-scheme:dark}
body{margin:0}
.boot{position:fixed;inset:0 0 auto;height:3px;background:${lightColors.accent};transform-origin:left;animation:boot 8s 0.4s cubic-bezier(0.1,0.7,0.2,1) both}
html[${SCHEME_ATTRIBUTE}="dark"] .boot{background:${darkColors.accent}}
@keyframes boot{from{transform:scaleX(0)}to{transform:scaleX(0.9)}}
noscript{display:block;padding:2rem;font:1rem system-ui,sans-serif}`;
