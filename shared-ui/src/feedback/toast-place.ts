import { type RefObject, useEffect } from 'react';

/** The vertical extent of an element in the window, in pixels. */
export interface Extent {
  top: number;
  bottom: number;
}

/** Between toasts and what they must not cover, in pixels. */
const GAP = 8;

/**
 * How far toasts move up so that they cover none of the areas: to the lowest free place. Undefined if there is none.
 *
 * @param toasts where they are without moving
 */
export const liftAbove = (toasts: Extent, areas: readonly Extent[]): number | undefined => {
  const height = toasts.bottom - toasts.top;
  let { bottom } = toasts;
  for (const area of [...areas].sort((one, other) => other.bottom - one.bottom)) {
    const isCovered = area.top < bottom + GAP && area.bottom > bottom - height - GAP;
    if (isCovered) bottom = area.top - GAP;
  }
  return bottom < height ? undefined : toasts.bottom - bottom;
};

/** Dialogs that ask have the role `alertdialog`. */
const DIALOG = '[role$="dialog"]';
/** Areas that toasts speak about, and the buttons of dialogs. */
const CLEAR = `[data-clear-of-toasts], ${DIALOG} button`;

/** The control that was used last, with its row: most toasts speak about it. */
const lastUsed = (): Element[] => {
  const control = document.activeElement;
  if (!control?.matches('a, button, input, select, textarea, [tabindex="0"]')) return [];
  return [control.closest('[role="row"], tr, li') ?? control];
};

/** The extents of those elements that are above, below or behind the toasts, not beside them. */
const extentsIn = (column: DOMRect, elements: Iterable<Element>, region: Element): Extent[] =>
  [...elements]
    .filter((element) => !region.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ left, right, height }) => height > 0 && left < column.right && right > column.left);

const place = (region: HTMLElement, lift: number): number => {
  const box = region.getBoundingClientRect();
  const toasts = { top: box.top + lift, bottom: box.bottom + lift };
  const used = extentsIn(box, lastUsed(), region);
  // Content behind a dialog is inert.
  const root = region.closest(DIALOG) ?? document;
  const clear = extentsIn(box, root.querySelectorAll(CLEAR), region);
  const next = liftAbove(toasts, [...used, ...clear]) ?? liftAbove(toasts, used) ?? 0;
  if (next !== lift) region.style.translate = next === 0 ? '' : `0 ${-next}px`;
  return next;
};

/**
 * Keeps toasts off what they speak about: they are at the bottom, above the control that was used last and above what is
 * marked with `data-clear-of-toasts`. Checked in each frame while there are any, because pages scroll, load and change.
 */
export const useToastPlace = (region: RefObject<HTMLElement | null>, hasToasts: boolean): void => {
  useEffect(() => {
    if (!hasToasts) return;
    let lift = 0;
    let frame = 0;
    const update = () => {
      if (region.current) lift = place(region.current, lift);
      frame = requestAnimationFrame(update);
    };
    update();
    return () => {
      cancelAnimationFrame(frame);
      if (region.current) region.current.style.translate = '';
    };
  }, [region, hasToasts]);
};
