export const displayTexts = {
  table: (label: string) => `${label}: table`,
  pages: (label: string) => `${label}: pages`,
} as const;
