import { renderHook } from '@testing-library/react';
import { useLightPrint } from './use-light-print';

const scheme = () => document.documentElement.getAttribute('data-theme');

it('useLightPrint switches to the light color scheme for printing and restores the previous one', () => {
  document.documentElement.setAttribute('data-theme', 'dark');
  const { unmount } = renderHook(() => useLightPrint());
  window.dispatchEvent(new Event('beforeprint'));
  expect(scheme()).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(scheme()).toBe('dark');

  window.dispatchEvent(new Event('beforeprint'));
  unmount();
  expect(scheme()).toBe('dark');
  window.dispatchEvent(new Event('beforeprint'));
  expect(scheme()).toBe('dark');
  document.documentElement.removeAttribute('data-theme');
});
