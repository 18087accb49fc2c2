export const integrationsTexts = {
  title: 'Integrations',
  subtitle: 'Other systems that work with your portal',
};
