export const remote = {
  pages: {
    tools: () => import(/* webpackChunkName: "page-tools" */ './tools.js').then(({ Tools }) => Tools),
  },
};
