/** React Refresh needs the development transform, which wants this module. The shell, which has React, shares the other. */
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);

export { Fragment, jsxDEV };
