import type { ReactNode } from 'react';
import { StoreProvider } from '../api';
import { AreaBoundary, Box, PageHeader, TextLink, Typography } from '../core';
import { SECTIONS, type Section } from './sections';

const Contents = ({ sections }: { sections: readonly Section[] }) => (
  <Box
    component="nav"
    aria-label="Contents"
    sx={{
      position: { md: 'sticky' },
      top: 24,
      alignSelf: 'start',
      display: 'flex',
      flexDirection: { xs: 'row', md: 'column' },
      flexWrap: 'wrap',
      columnGap: 2,
      '& a': { display: 'flex', alignItems: 'center', minHeight: { xs: 44, md: 34 } },
    }}
  >
    {sections.map(({ id, title }) => (
      <TextLink key={id} to={{ hash: id }} variant="body2">
        {title}
      </TextLink>
    ))}
  </Box>
);

const SectionView = ({ id, title, content: Content }: Section) => (
  <Box component="section" id={id} aria-labelledby={`${id}-title`} sx={{ scrollMarginTop: 24, minWidth: 0 }}>
    <Typography
      id={`${id}-title`}
      variant="h2"
      sx={{ pb: 1.5, mb: 2.5, borderBottom: 1, borderColor: 'divider' }}
    >
      {title}
    </Typography>
    <AreaBoundary name={`dev/${id}`}>
      <Content />
    </AreaBoundary>
  </Box>
);

/**
 * What the portal is built of, to look at while one changes it. Asks nothing of the server.
 *
 * @param props.more families of pieces that are not of the design system
 */
export const ComponentsPage = ({ actions, more }: { actions: ReactNode; more: readonly Section[] }) => {
  const sections = [...SECTIONS, ...more];
  return (
    <StoreProvider>
      <PageHeader
        title="Components"
        subtitle="Every shared piece in every state, with long names and large numbers"
        actions={actions}
      />
      <Box
        sx={{ display: 'grid', gap: { xs: 3, md: 5 }, gridTemplateColumns: { md: '150px minmax(0, 1fr)' } }}
      >
        <Contents sections={sections} />
        <Box sx={{ display: 'grid', gap: 7, minWidth: 0 }}>
          {sections.map((section) => (
            <SectionView key={section.id} {...section} />
          ))}
        </Box>
      </Box>
    </StoreProvider>
  );
};
