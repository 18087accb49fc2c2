export const remote = {
  pages: { page: () => import(/* webpackChunkName: "page-page" */ './page.js') },
};
