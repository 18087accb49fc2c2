import { getRuntimeConfig } from '@slabdesk/portal';
import { Link } from '@slabdesk/portal/router';
import { useState } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';
import { Button, PageHeader } from 'shared-ui/core';
import { Chip } from 'shared-ui/display';
import { PAGES } from './pages.js';

// The test compares them: with a second copy of a library they would differ.
globalThis.sharedBy ??= {};
globalThis.sharedBy[BUNDLER] = [useState, jsx, Link, Button, Chip, getRuntimeConfig];

const loadDetails = () => import(/* webpackChunkName: "details" */ './details.js');

/** Hooks, the router and the theme work only with the shell's copies of their libraries. */
export const Tools = () => {
  const [count, setCount] = useState(0);
  const [details, setDetails] = useState('');
  const showDetails = () => loadDetails().then((module) => setDetails(module.details));
  return jsxs('div', {
    children: [
      jsx(PageHeader, { title: `Tools by ${BUNDLER}` }),
      jsx(Button, { onClick: () => setCount(count + 1), children: `Used ${count}` }),
      jsx(Button, { onClick: showDetails, children: 'Details' }),
      jsx('p', { children: details }),
      jsx(Chip, { label: getRuntimeConfig().productName }),
      ...PAGES.map((path) => jsx(Link, { to: path, children: path }, path)),
    ],
  });
};
