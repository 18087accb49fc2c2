import type { Operations } from 'bff-contract';
import { Badge, Panel, Stack, Typography } from 'shared-ui/core';
import { ProblemList } from './table-panel';
import { operationsStoreTexts as texts } from './texts';

/** The release store and its problems. */
export const ReleaseStorePanel = ({ store }: { store: NonNullable<Operations['releaseStore']> }) => {
  const { kind, generation, problems } = store;
  return (
    <Panel title={texts.title}>
      <Stack sx={{ gap: 1 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Badge
            tone={problems.length === 0 ? 'green' : 'red'}
            label={problems.length === 0 ? texts.inOrder : texts.needsRepair}
          />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.change(kind === 's3' ? texts.s3 : texts.folder, generation)}
          </Typography>
        </Stack>
        <ProblemList label={texts.problems} problems={problems} />
      </Stack>
    </Panel>
  );
};
