import { type SyntheticEvent, useEffect, useState } from 'react';
import { interactionCount } from './user-activity';

/** Fields with text, a choice or a file. */
const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** A mounted extension. */
interface Use {
  /** Its fields, including removed ones, and their contents as of when the user first came to them. */
  fields: Map<Element, string>;
  /** {@link interactionCount} when the user came to it last. */
  interactions: number;
}

const uses = new Set<Use>();

/** The properties of fields of any kind that tell their contents. */
type Content = Partial<Pick<HTMLInputElement, 'value' | 'checked' | 'validity'>> &
  Partial<Pick<HTMLSelectElement, 'selectedOptions'>>;

const contentOf = (field: Element & Content): string => {
  const { value = field.innerHTML, checked, validity, selectedOptions = [] } = field;
  return String([value, checked, validity?.badInput, ...Array.from(selectedOptions, ({ index }) => index)]);
};

/** Follows the fields of an extension. Returns the props of its element, which get events of its dialogs as well. */
export const useExtensionUse = () => {
  const [use] = useState<Use>(() => ({ fields: new Map(), interactions: 0 }));
  useEffect(() => {
    uses.add(use);
    return () => void uses.delete(use);
  }, [use]);
  const note = ({ currentTarget, target }: SyntheticEvent<Element>) => {
    if (!(target instanceof Element)) return;
    use.interactions = interactionCount();
    for (const field of [target, ...currentTarget.querySelectorAll(FIELDS)]) {
      if (field.matches(FIELDS) && !use.fields.has(field)) use.fields.set(field, contentOf(field));
    }
  };
  return { onFocusCapture: note, onPointerDownCapture: note, onDragEnterCapture: note };
};

/** Whether an extension with such an id is on the screen: `<remote>/<slot>/<id>`. */
export const isExtensionShown = (id: string): boolean =>
  document.querySelector(`[data-extension="${CSS.escape(id)}"]`) !== null;

/** Whether the frame around pages, which navigations keep, shows an extension. */
export const isFrameExtended = (): boolean => document.querySelector('[data-extension*="/frame."]') !== null;

/**
 * Whether the focus is in an extension, or a field of one holds something else than before the user came.
 *
 * @param since fields that are gone count if the user came to their extension after so many interactions; none where omitted
 */
export const isExtensionInUse = (since = Number.POSITIVE_INFINITY): boolean =>
  document.activeElement?.closest('[data-extension]') != null ||
  [...uses].some(({ fields, interactions }) =>
    [...fields].some(
      ([field, before]) => contentOf(field) !== before && (field.isConnected || interactions > since),
    ),
  );
