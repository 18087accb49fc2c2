import '@testing-library/jest-dom';
import { createPortal } from '@slabdesk/host';
import { forgetCrashes, forgetViewer, setRuntimeConfig } from '@slabdesk/portal/shell';
import { configure } from '@testing-library/react';
import { clearToasts, getToasts, subscribeToasts } from 'shared-ui/shell';
import { captureNoOwnerStacks } from './owner-stacks';
import { setScreenWidth } from './screen-width';
import { keepRedirects, server } from './server';

/** Loaded by each front-end workspace's `jest.setup.ts`. Requests without a handler fail the test. */
/** Generous, so that a busy machine fails no test; shorter outside CI, where a developer waits for failures. */
const MAX_WAIT_MS = process.env.CI ? 60_000 : 20_000;
configure({ asyncUtilTimeout: MAX_WAIT_MS });
// For a test with several waits. One that waits for something that never happens still ends.
jest.setTimeout(5 * MAX_WAIT_MS);

captureNoOwnerStacks();
createPortal();

// A busy machine may need longer than a toast's 5 seconds to get to its button. Tests of their time fake the clock.
subscribeToasts(() => {
  if (!('clock' in setTimeout)) for (const shown of getToasts()) shown.duration = 3_600_000;
});

beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  keepRedirects();
});

beforeEach(() => {
  setScreenWidth(1440);
  setRuntimeConfig({ productName: 'Slabdesk' });
});

afterEach(() => {
  server.resetHandlers();
  window.localStorage.clear();
  window.sessionStorage.clear();
  createPortal();
  clearToasts();
  forgetCrashes();
  forgetViewer();
});

afterAll(() => server.close());

// Browser APIs that jsdom lacks.
const scroll = () => Promise.resolve() as unknown as undefined;
window.scrollTo = scroll;
Element.prototype.scrollIntoView ??= scroll;
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
const fileParts: Blob = Object.getPrototypeOf(File.prototype);
fileParts.arrayBuffer ??= function arrayBuffer(this: Blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(this);
  });
};
