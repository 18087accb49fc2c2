import { escapeHtml } from '../../../http/html';
import type { PlanText, Point } from './arrange-plans';
import { eachPlan, type PlanDrawing } from './plan-file';

/** Letters are higher than their capitals by this factor. */
const FONT_SIZE = 1.4;

/** Control characters, which XML can't hold. */
const xml = (text: string): string => escapeHtml(text.toWellFormed().replace(/[\p{Cc}\ufffe\uffff]/gu, ' '));

/** y points down in SVG. */
const place = ({ x, y }: Point): string => `${x} ${0 - y}`;

const layer = (name: string, attributes: string): string =>
  `<g id="${name.toLowerCase()}" inkscape:groupmode="layer" inkscape:label="${name}" ${attributes}>\n`;

const written = ({ text, at, height, angle, isCentred }: PlanText): string => {
  const anchor = isCentred ? ' text-anchor="middle" dominant-baseline="central"' : '';
  return `<text transform="translate(${place(at)}) rotate(${0 - angle})" font-size="${height * FONT_SIZE}"${anchor}>${xml(text)}</text>\n`;
};

/** Plans as SVG: a unit is a millimetre, and outlines are a layer of their own. Writes slab by slab. */
export async function* toSvg(drawing: PlanDrawing): AsyncGenerator<string> {
  const { extent, notes, noteLabels } = drawing;
  const [width, height] = [extent.max.x - extent.min.x, extent.max.y - extent.min.y];
  const [title = '', ...description] = notes;
  yield `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="${width}mm" height="${height}mm" viewBox="${place({ x: extent.min.x, y: extent.max.y })} ${width} ${height}">
<title>${xml(title)}</title>
<desc>${xml(description.join('\n'))}</desc>
`;
  yield layer('Outlines', 'fill="none" stroke="#000" stroke-width="1"');
  yield* eachPlan(drawing, ({ name, outline }) =>
    outline.length > 0
      ? `<path vector-effect="non-scaling-stroke" d="M${outline.map(place).join(' L')} Z"><title>${xml(name)}</title></path>\n`
      : '',
  );
  yield `</g>\n${layer('Labels', 'fill="#060" font-family="sans-serif"')}`;
  yield* eachPlan(drawing, ({ caption, edgeLabels }) => [...caption, ...edgeLabels()].map(written).join(''));
  yield `</g>\n${layer('Notes', 'fill="#066" font-family="sans-serif"')}${noteLabels.map(written).join('')}</g>\n</svg>\n`;
}
