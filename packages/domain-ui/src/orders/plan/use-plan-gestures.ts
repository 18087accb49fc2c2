import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { distance, type Point, type Size } from './plan-geometry';
import { moveBy, type PlanView, WHOLE, zoomAt } from './plan-view';

const STEP = 1.5;
/** How far an arrow key goes, as a part of the frame. */
const STRIDE = 0.12;
const WHEEL = 0.0025;
/** A pinch on a touchpad arrives as small turns of the wheel with the Control key down. */
const PINCH = 0.01;
/** Pixels that a notch of the wheel stands for where it is counted in lines. */
const LINE = 16;

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/** The middle of one or two fingers, and how far they are apart. */
const gripOf = (fingers: readonly Point[]) => {
  const [a, b = a] = fingers;
  if (!a || !b) return undefined;
  return { center: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, spread: distance(a, b) || 1 };
};

export interface PlanGestures {
  view: PlanView;
  zoomIn: () => void;
  zoomOut: () => void;
  reset: () => void;
  /** For the element that takes the keys, the pointers and the wheel. */
  handlers: {
    onKeyDown: (event: KeyboardEvent) => void;
    onDoubleClick: (event: MouseEvent) => void;
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: (event: PointerEvent) => void;
  };
}

/**
 * Zooms and moves a drawing by wheel, mouse, fingers and keys.
 *
 * @param frame shows the drawing, in the ratio of `size`
 * @param subject what is drawn; another one is seen as a whole first
 */
export const usePlanGestures = (
  frame: RefObject<HTMLElement | null>,
  size: Size,
  subject: unknown,
): PlanGestures => {
  const [view, setView] = useState(WHOLE);
  const [seen, setSeen] = useState(subject);
  if (seen !== subject) {
    setSeen(subject);
    setView(WHOLE);
  }
  const fingers = useRef(new Map<number, Point>());

  const pointOf = useCallback(
    ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const box = frame.current?.getBoundingClientRect();
      const unit = box && box.width > 0 ? size.width / box.width : 1;
      return { x: (clientX - (box?.left ?? 0)) * unit, y: (clientY - (box?.top ?? 0)) * unit };
    },
    [frame, size],
  );
  const zoom = useCallback(
    (factor: number, point: Point = { x: size.width / 2, y: size.height / 2 }) =>
      setView((current) => zoomAt(current, factor, point, size)),
    [size],
  );

  // React listens to the wheel passively, and then the page would zoom as well.
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const turn = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE : event.deltaY;
      zoom(Math.exp(-turn * (event.ctrlKey ? PINCH : WHEEL)), pointOf(event));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [frame, pointOf, zoom]);

  const release = (event: PointerEvent) => fingers.current.delete(event.pointerId);
  return {
    view,
    zoomIn: () => zoom(STEP),
    zoomOut: () => zoom(1 / STEP),
    reset: () => setView(WHOLE),
    handlers: {
      onKeyDown: (event) => {
        const arrow = ARROWS[event.key];
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (arrow) {
          const [dx, dy] = [arrow.x * size.width * STRIDE, arrow.y * size.height * STRIDE];
          setView((current) => moveBy(current, dx, dy, size));
        } else if (event.key === '+' || event.key === '=') zoom(STEP);
        else if (event.key === '-') zoom(1 / STEP);
        else if (event.key === '0') setView(WHOLE);
        else return;
        event.preventDefault();
      },
      onDoubleClick: (event) => zoom(STEP * STEP, pointOf(event)),
      onPointerDown: (event) => {
        if (event.pointerType === 'mouse' && event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, pointOf(event));
      },
      onPointerMove: (event) => {
        if (!fingers.current.has(event.pointerId)) return;
        const before = gripOf([...fingers.current.values()]);
        fingers.current.set(event.pointerId, pointOf(event));
        const after = gripOf([...fingers.current.values()]);
        if (!before || !after) return;
        const [dx, dy] = [after.center.x - before.center.x, after.center.y - before.center.y];
        setView((current) =>
          moveBy(zoomAt(current, after.spread / before.spread, before.center, size), dx, dy, size),
        );
      },
      onPointerUp: release,
      onPointerCancel: release,
    },
  };
};
