import { useEffect } from 'react';
import { printMarginTexts as texts } from './texts';

/** Quotes and escapes text as a CSS string. */
export const cssString = (text: string): string =>
  `"${text.replace(/[\\"]/g, '\\$&').replace(/[\n\r\f<]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;

const MARGIN_TEXT = "font: 8.5pt 'Geist Variable', system-ui, sans-serif; color: #555;";

/** "Page 1 of 3", with the counters of the printed document. */
const pageNumber = (): string =>
  cssString(texts.page('{page}', '{pages}')).replace(/\{(pages?)\}/g, '" counter($1) "');

/**
 * Styles the margins of printed pages: the document title at the top of each page but the first, the page
 * number at the bottom. The printer determines the paper size.
 */
export const pageStyle = (title: string): string => `
@page {
  margin: 15mm 14mm 17mm;
  @top-left { content: ${cssString(title)}; ${MARGIN_TEXT} white-space: nowrap; overflow: hidden; }
  @bottom-right { content: ${pageNumber()}; ${MARGIN_TEXT} }
}
@page :first { @top-left { content: none; } }
@media print {
  html, body, body * { background-color: transparent !important; }
  html, body, main { overflow: visible !important; min-height: 0 !important; }
  main { padding: 0 !important; max-width: none !important; }
}`;

/** Applies page styles while mounted. `@page` rules can't be scoped to an element. */
export const usePageStyle = (title: string): void => {
  useEffect(() => {
    // Browsers without constructable style sheets print with their default margins.
    if (!('adoptedStyleSheets' in document)) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(pageStyle(title));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [title]);
};
