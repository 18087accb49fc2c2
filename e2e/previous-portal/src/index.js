export const remote = {
  pages: {
    stored: () => import(/* webpackChunkName: "page-stored" */ './stored.js').then(({ Stored }) => Stored),
  },
};
