import { Box } from 'shared-ui/core';

/** A record's name, with its thickness below. */
export const NamedRecord = ({ name, thickness }: { name: string; thickness?: string | undefined }) => (
  <>
    <Box component="span" sx={{ fontWeight: 550 }}>
      {name}
    </Box>
    {thickness && (
      <Box component="span" sx={{ display: 'block', color: 'text.secondary', typography: 'caption' }}>
        {thickness}
      </Box>
    )}
  </>
);
