import { Box, Panel } from 'shared-ui/core';
import type { AddedLine } from './draft-figures';
import { DraftRow } from './draft-rows';
import { draftLineTexts as texts } from './texts';

interface DraftAddedProps {
  lines: readonly AddedLine[];
  isOld: boolean;
  from: string;
  to: string;
}

/** The lines of a draft that follow from the others: what is missing to the minimum of an order, and taxes. */
export const DraftAdded = ({ lines, isOld, from, to }: DraftAddedProps) =>
  lines.length === 0 ? null : (
    <Panel title={texts.added} padded={false}>
      <Box
        component="ul"
        aria-label={texts.added}
        sx={{ listStyle: 'none', m: 0, p: 0, '& > :first-of-type': { borderTop: 0 } }}
      >
        {lines.map(({ name, figures }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order always has the same taxes, and names may occur twice
          <DraftRow key={index} {...{ name, figures, isOld, from, to }} isGone={figures.now === undefined}>
            {null}
          </DraftRow>
        ))}
      </Box>
    </Panel>
  );
