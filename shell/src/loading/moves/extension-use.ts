import { type SyntheticEvent, useEffect, useState } from 'react';
import { listen } from '../../listen';
import { interactionCount } from './user-activity';

/** Fields with text, a choice or a file. */
const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** A mounted extension. */
interface Use {
  element: Element | null;
  /** Its fields, including removed ones, and their contents as of when the user first came to them. */
  fields: Map<Element, string>;
  /** Its markup when the user first came to it: a list holds what a field gave it, a button may be pressed. */
  markup?: string;
  /** The user was in a document that it embeds, of which nothing is known. */
  isUnknown?: boolean;
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
  const [use] = useState<Use>(() => ({ element: null, fields: new Map(), interactions: 0 }));
  useEffect(() => {
    uses.add(use);
    // Browsers tell no more of an embedded document than that the window has lost the focus.
    const unsubscribe = listen(window, ['blur'], () => {
      const { activeElement } = document;
      if (!(activeElement instanceof HTMLIFrameElement) || !use.element?.contains(activeElement)) return;
      use.isUnknown = true;
      use.interactions = interactionCount();
    });
    return () => {
      uses.delete(use);
      unsubscribe();
    };
  }, [use]);
  const note = ({ currentTarget, nativeEvent }: SyntheticEvent<Element>) => {
    // In a web component, not the component.
    const [target] = nativeEvent.composedPath();
    if (!(target instanceof Element)) return;
    const root = target.getRootNode();
    use.markup ??= currentTarget.innerHTML;
    use.interactions = interactionCount();
    const within = [currentTarget, ...(root instanceof ShadowRoot ? [root] : [])];
    for (const field of [target, ...within.flatMap((each) => [...each.querySelectorAll(FIELDS)])]) {
      if (field.matches(FIELDS) && !use.fields.has(field)) use.fields.set(field, contentOf(field));
    }
  };
  return {
    ref: (element: Element | null) => {
      use.element = element;
    },
    onFocusCapture: note,
    onPointerDownCapture: note,
    onDragEnterCapture: note,
  };
};

/** Whether an extension with such an id is on the screen: `<remote>/<slot>/<id>`. */
export const isExtensionShown = (id: string): boolean =>
  document.querySelector(`[data-extension="${CSS.escape(id)}"]`) !== null;

/** Whether the frame around pages, which navigations keep, shows an extension. */
export const isFrameExtended = (): boolean => document.querySelector('[data-extension*="/frame."]') !== null;

/**
 * Whether the focus is in an extension, or a field of one holds something else than before the user came.
 *
 * @param since what no present field tells (a field that is gone, other markup, an embedded document) counts if the user came to
 *   the extension after so many interactions; none where omitted
 */
export const isExtensionInUse = (since = Number.POSITIVE_INFINITY): boolean =>
  document.activeElement?.closest('[data-extension]') != null ||
  [...uses].some(({ element, fields, markup, isUnknown, interactions }) => {
    const isRecent = interactions > since;
    const isOther = isUnknown || (markup !== undefined && markup !== element?.innerHTML);
    return (
      (isRecent && isOther) ||
      [...fields].some(([field, before]) => contentOf(field) !== before && (field.isConnected || isRecent))
    );
  });
