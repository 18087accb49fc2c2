import { act, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { liftAbove } from './toast-place';
import { ToastRegion } from './toast-region';
import { toast } from './toast-store';

const HEIGHT = 52;
const WINDOW = 900;
const TOASTS = { top: WINDOW - 24 - HEIGHT, bottom: WINDOW - 24 };

const areas = fc.array(
  fc
    .record({ top: fc.integer({ min: -200, max: 1_100 }), height: fc.integer({ min: 1, max: 300 }) })
    .map(({ top, height }) => ({ top, bottom: top + height })),
  { maxLength: 6 },
);

it('liftAbove finds the lowest place that is free', () => {
  fc.assert(
    fc.property(areas, (covered) => {
      const isFree = (lift: number) =>
        covered.every(
          ({ top, bottom }) => TOASTS.top - lift - bottom >= 8 || top - (TOASTS.bottom - lift) >= 8,
        );
      const lifts = Array.from({ length: TOASTS.top + 1 }, (_, lift) => lift);
      expect(liftAbove(TOASTS, covered)).toBe(lifts.find(isFree));
    }),
  );
});

describe('On a page', () => {
  const rectOf = (top: number, bottom: number) => new DOMRect(500, top, 400, bottom - top);
  const liftOf = ({ style }: HTMLElement) => -Number.parseInt(style.translate.split(' ')[1] ?? '0', 10);
  const lifted = () => liftOf(screen.getByRole('region'));

  beforeEach(() => {
    jest.useFakeTimers();
    // jsdom has no layout: elements are where `data-at` says.
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
      const [top, bottom] = this.getAttribute('data-at')?.split(' ').map(Number) ?? [];
      if (top !== undefined && bottom !== undefined) return rectOf(top, bottom);
      if (!this.matches('section')) return new DOMRect();
      const lift = liftOf(this as HTMLElement);
      return rectOf(TOASTS.top - lift, TOASTS.bottom - lift);
    });
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const frame = () => act(() => jest.advanceTimersByTime(20));
  const show = () => act(() => void toast.success('Copied'));

  it('a toast is above marked areas, also once they move, and at the bottom without them', () => {
    const page = (at?: string) => (
      <>
        {at && <div data-clear-of-toasts data-at={at} />}
        <ToastRegion />
      </>
    );
    const { rerender } = render(page('820 864'));
    show();
    expect(lifted()).toBe(64);
    rerender(page('780 824'));
    frame();
    expect(lifted()).toBe(104);
    rerender(page());
    frame();
    expect(lifted()).toBeCloseTo(0);
  });

  it('a toast is above the row whose control was used', () => {
    render(
      <>
        <ul>
          <li data-at="800 860">
            <button type="button">Accept</button>
          </li>
        </ul>
        <ToastRegion />
      </>,
    );
    act(() => screen.getByRole('button').focus());
    show();
    expect(lifted()).toBe(84);
  });

  it('a toast is above the buttons of a dialog', () => {
    render(
      <>
        <div role="dialog" aria-label="Edit">
          <button type="button" data-at="830 870">
            Save
          </button>
          <ToastRegion />
        </div>
        <div data-clear-of-toasts data-at="600 890" />
      </>,
    );
    show();
    expect(lifted()).toBe(54);
  });
});
