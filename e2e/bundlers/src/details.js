export const details = 'Details of the tools';
