export const photoTexts = {
  title: 'Project Images',
  untitledProject: 'Untitled Project',
  name: (project: string, number: number, count: number) => `${project}, image ${number} of ${count}`,
  empty: 'This project has no images',
  previous: 'Previous image',
  next: 'Next image',
  position: (number: number, count: number) => `${number} of ${count}`,
} as const;
