import '@testing-library/jest-dom';
import { setNavigator, setRuntimeConfig } from '@slabdesk/portal';
import { forgetCrashes, forgetViewer, onRefusal, onWaiting, uiHost } from '@slabdesk/portal/shell';
import { configure } from '@testing-library/react';
import { clearToasts, setUiHost, showStatus, toast } from 'shared-ui/shell';
import { setScreenWidth } from './screen-width';
import { keepRedirects, server } from './server';

/** Loaded by each front-end workspace's `jest.setup.ts`. Requests without a handler fail the test. */
configure({ asyncUtilTimeout: 4_000 });
// Rendering a full page with a data grid takes seconds on a busy machine.
jest.setTimeout(30_000);

setUiHost(uiHost);
onRefusal(toast.error);
onWaiting(showStatus);

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
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
  setNavigator(undefined);
  clearToasts();
  forgetCrashes();
  forgetViewer();
  // Each render adds styles. Leftover styles would slow down every following query.
  for (const style of document.head.querySelectorAll('style[data-emotion^="sd"]')) style.remove();
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
