import { referralCodeTexts as texts } from './texts';

const SVG = 'http://www.w3.org/2000/svg';

interface PrintedCode {
  code: string;
  businessName: string | undefined;
  /** A path of black modules, each one unit wide, and the width of all. */
  picture: { path: string; width: number };
}

/** Prints a sheet with a large QR code, the referral code and what it is for, to put up in the workshop. */
export const printCode = ({ code, businessName, picture }: PrintedCode): void => {
  const frame = document.createElement('iframe');
  // Browsers don't print what is not displayed.
  Object.assign(frame.style, {
    position: 'fixed',
    width: '0',
    height: '0',
    border: '0',
    insetInlineEnd: '0',
    bottom: '0',
  });
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  document.body.append(frame);
  const { contentDocument: sheet, contentWindow: view } = frame;
  if (!sheet || !view) {
    frame.remove();
    return;
  }

  const line = (text: string, size: string, weight: string): HTMLElement => {
    const element = sheet.createElement('p');
    element.textContent = text;
    Object.assign(element.style, { margin: '0 0 8mm', fontSize: size, fontWeight: weight });
    return element;
  };
  const svg = sheet.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${picture.width} ${picture.width}`);
  Object.assign(svg.style, { width: '90mm', height: '90mm' });
  const path = sheet.createElementNS(SVG, 'path');
  path.setAttribute('d', picture.path);
  path.setAttribute('shape-rendering', 'crispEdges');
  svg.append(path);

  sheet.title = texts.title;
  Object.assign(sheet.body.style, { fontFamily: 'sans-serif', textAlign: 'center', paddingTop: '20mm' });
  sheet.body.append(
    line(businessName ?? '', '9mm', '600'),
    svg,
    line(code, '14mm', '700'),
    line(texts.sheet, '5mm', '400'),
  );
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
};
