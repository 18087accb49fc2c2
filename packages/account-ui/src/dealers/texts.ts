export const dealersTexts = {
  /** Accessible name of the button that opens the user's dealers. */
  dealer: (name: string) => `Dealer: ${name}`,
};
