/** Texts of the pages for forbidden and unknown addresses. */
export const errorForbiddenTexts = {
  title: "You can't access that",
  subtitle: 'Your account has no access to that page.',
  customerSubtitle: (email: string, product: string) =>
    `You are signed in as ${email}. ${product} on the web is for dealers: you find your projects and orders in the mobile app.`,
  logOut: 'Logout',
  goBack: 'Go back',
};

export const errorNotFoundTexts = {
  title: 'Page Not Found',
  subtitle: 'The address may be mistyped, or the page may have moved.',
  goBack: 'Go back',
};
