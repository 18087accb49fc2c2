import type { ComponentType } from 'react';

/** Loads the code of one page. */
export type PageLoader = () => Promise<ComponentType>;

/** What a remote exposes: how to load each page that its manifest names. */
export type RemotePages = Record<string, PageLoader>;
