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

/** A slab stands twice on the page: as a row of the summary and as a plan. */
export type SlabPlace = 'row' | 'plan';

interface Goal {
  place: SlabPlace;
  /** Which slab of the project. */
  slab: number;
}

interface SlabLinks {
  setHovered: (slab: number | undefined) => void;
  setFocused: (slab: number | undefined) => void;
  /** Scrolls to the other place of a slab and puts the focus there. */
  goTo: (place: SlabPlace, slab: number) => void;
}

const Active = createContext<{ hovered?: number | undefined; focused?: number | undefined }>({});
const GoalContext = createContext<Goal | undefined>(undefined);
const Links = createContext<SlabLinks>({
  setHovered: () => undefined,
  setFocused: () => undefined,
  goTo: () => undefined,
});

/** Ties the rows of the summary to the plans: what is pointed at in one stands out in both. */
export const SlabLinkProvider = ({ children }: { children: ReactNode }) => {
  const [hovered, setHovered] = useState<number>();
  const [focused, setFocused] = useState<number>();
  const active = useMemo(() => ({ hovered, focused }), [hovered, focused]);
  const [goal, setGoal] = useState<Goal>();
  const links = useMemo<SlabLinks>(
    () => ({ setHovered, setFocused, goTo: (place, slab) => setGoal({ place, slab }) }),
    [],
  );
  return (
    <Links value={links}>
      <GoalContext value={goal}>
        <Active value={active}>{children}</Active>
      </GoalContext>
    </Links>
  );
};

export const useGoTo = () => useContext(Links).goTo;

/** The slab that somebody wants to see at a place. */
export const useGoal = (place: SlabPlace): number | undefined => {
  const goal = useContext(GoalContext);
  return goal?.place === place ? goal.slab : undefined;
};

/**
 * Makes an element one of the two places of a slab.
 *
 * @returns whether it stands out, and what the element needs; it takes the focus itself unless it holds
 *   something marked `data-arrival`
 */
export const useSlabPlace = <E extends HTMLElement>(place: SlabPlace, slab: number) => {
  const { setHovered, setFocused } = useContext(Links);
  const { hovered, focused } = useContext(Active);
  const goal = useContext(GoalContext);
  const ref = useRef<E>(null);
  useEffect(() => {
    if (goal?.place !== place || goal.slab !== slab || !ref.current) return;
    const arrival = ref.current.querySelector<HTMLElement>('[data-arrival]') ?? ref.current;
    ref.current.scrollIntoView({ block: 'center', behavior: 'smooth' });
    arrival.focus({ preventScroll: true });
  }, [goal, place, slab]);
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
