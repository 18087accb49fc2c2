/**
 * React Refresh needs the development transform, which imports this module. The shell, which has React, shares only
 * the production one.
 */
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);

export { Fragment, jsxDEV };
