import {
  createContext,
  type FocusEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

/** Each slab appears twice on the page: as a row of the summary and as a plan. */
export type SlabLocation = 'row' | 'plan';

interface ScrollTarget {
  location: SlabLocation;
  /** Index of the slab in the project. */
  slab: number;
}

interface SlabLinks {
  setHovered: (slab: number | undefined) => void;
  setFocused: (slab: number | undefined) => void;
  /** Scrolls to a slab at the given location and focuses it. */
  goTo: (location: SlabLocation, slab: number) => void;
}

const Active = createContext<{ hovered?: number | undefined; focused?: number | undefined }>({});
const ScrollTargetContext = createContext<ScrollTarget | undefined>(undefined);
const Links = createContext<SlabLinks>({
  setHovered: () => undefined,
  setFocused: () => undefined,
  goTo: () => undefined,
});

/** Links summary rows and plans: hovering over one highlights the other. */
export const SlabLinkProvider = ({ children }: { children: ReactNode }) => {
  const [hovered, setHovered] = useState<number>();
  const [focused, setFocused] = useState<number>();
  const active = useMemo(() => ({ hovered, focused }), [hovered, focused]);
  const [target, setTarget] = useState<ScrollTarget>();
  const links = useMemo<SlabLinks>(
    () => ({ setHovered, setFocused, goTo: (location, slab) => setTarget({ location, slab }) }),
    [],
  );
  return (
    <Links value={links}>
      <ScrollTargetContext value={target}>
        <Active value={active}>{children}</Active>
      </ScrollTargetContext>
    </Links>
  );
};

export const useGoTo = () => useContext(Links).goTo;

/** The slab to scroll to at a location. */
export const useScrollTarget = (location: SlabLocation): number | undefined => {
  const target = useContext(ScrollTargetContext);
  return target?.location === location ? target.slab : undefined;
};

/**
 * Registers an element as a location of a slab.
 *
 * @returns whether it is highlighted, and the props of the element. The element itself receives focus
 *   unless it contains an element marked `data-arrival`
 */
export const useSlabLocation = <E extends HTMLElement>(location: SlabLocation, slab: number) => {
  const { setHovered, setFocused } = useContext(Links);
  const { hovered, focused } = useContext(Active);
  const target = useContext(ScrollTargetContext);
  const ref = useRef<E>(null);
  useEffect(() => {
    if (target?.location !== location || target.slab !== slab || !ref.current) return;
    const arrival = ref.current.querySelector<HTMLElement>('[data-arrival]') ?? ref.current;
    ref.current.scrollIntoView({ block: 'center', behavior: 'smooth' });
    arrival.focus({ preventScroll: true });
  }, [target, location, slab]);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(undefined);
  };
  const props = {
    ref,
    onMouseEnter: () => setHovered(slab),
    onMouseLeave: () => setHovered(undefined),
    onFocus: () => setFocused(slab),
    onBlur,
  };
  return { isActive: slab === hovered || slab === focused, props };
};
