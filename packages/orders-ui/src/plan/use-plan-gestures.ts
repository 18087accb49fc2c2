import { distance, moveBy, type PlanView, type Point, type Size, WHOLE, zoomAt } from '@slabdesk/order-sheet';
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

const STEP = 1.5;
/** Pan distance of an arrow key, relative to the frame. */
const STRIDE = 0.12;
const WHEEL = 0.0025;
/** Zoom per wheel unit of a touchpad pinch, which browsers report as wheel events with `ctrlKey`. */
const PINCH = 0.01;
/** Pixels per line, for wheel events whose `deltaMode` is lines. */
const LINE = 16;

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/** Centre of one or two touches, and the distance between them. */
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
  /** Handlers for the element that receives key, pointer and wheel events. */
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
 * Zooms and pans a drawing by wheel, mouse, touch and keyboard.
 *
 * @param frame the element that shows the drawing, in the aspect ratio of `size`
 * @param subject the drawn object; the view resets when it changes
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

  // React attaches passive wheel listeners, which can't prevent the page from zooming.
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
