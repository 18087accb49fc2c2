/** Test utilities for the front ends. Never bundled. */

export { createPortal } from '@slabdesk/host';
export { cacheFile } from '@slabdesk/portal';
export { setRuntimeConfig, setToken } from '@slabdesk/portal/shell';
export { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
export { clearToasts, getToasts } from 'shared-ui/shell';
export { type SortedTable, testSorting } from './check-sorting';
export { makeAdmin, makeUser } from './people';
export { makeLineItem, makeMaterial, makeOrder, makeOrderItem, makeSlab, rectangle } from './records';
export { type PortalOptions, renderRouter, renderWithPortal, testToken } from './render-with-portal';
export { setScreenWidth } from './screen-width';
export { api, expiredToken, failure, HttpResponse, http, listHandler, server, whoamiHandler } from './server';
