import type { Erasure } from 'bff-contract';
import { useState } from 'react';
import { Alert, Button, DetailsList, Panel, Stack } from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import { EraseForm } from './erase-form';
import { personalDataFormTexts, personalDataEraseTexts as texts } from './texts';

const Lines = ({ lines }: { lines: string[] }) => (
  <>
    {lines.map((line) => (
      <div key={line}>{line}</div>
    ))}
  </>
);

/** A line, unless there is nothing to count. */
const shown = (count: number, text: (count: number) => string): string[] => (count > 0 ? [text(count)] : []);

const Preview = ({ erasure }: { erasure: Erasure }) => {
  const { sessions, projects, orderedProjects, files, orders, dealers } = erasure;
  const deleted = [
    texts.account,
    ...shown(sessions, texts.sessions),
    texts.mails,
    ...shown(projects - orderedProjects, texts.projects),
    ...shown(files, texts.files),
  ];
  const renamed = [...shown(orders, texts.orders), ...shown(dealers, texts.dealers), texts.log];
  return (
    <DetailsList
      items={[
        { label: texts.deleted, value: <Lines lines={deleted} /> },
        { label: texts.renamed, value: <Lines lines={renamed} /> },
        { label: texts.kept, value: texts.keptText },
      ]}
    />
  );
};

/** Why a person can't be erased, if so. */
const obstacleOf = ({ openOrders }: Erasure, isOwn: boolean): string | undefined => {
  if (isOwn) return texts.isOwn;
  return openOrders > 0 ? texts.openOrders(openOrders) : undefined;
};

/** Shows what erasing a person means, and erases the person. */
export const ErasePanel = ({ id, erasure, isOwn }: { id: string; erasure: Erasure; isOwn: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const obstacle = obstacleOf(erasure, isOwn);
  return (
    <Panel title={texts.title}>
      {erasure.isErased ? (
        <Alert severity="info" role="status">
          {texts.erased(erasure.name)}
        </Alert>
      ) : (
        <Stack sx={{ gap: 2.5, alignItems: 'flex-start' }}>
          <Preview erasure={erasure} />
          <Alert severity={obstacle ? 'info' : 'warning'} role="status">
            {obstacle ?? texts.final}
          </Alert>
          {!obstacle && (
            <Button color="error" variant="outlined" onClick={() => setOpen(true)}>
              {texts.button}
            </Button>
          )}
        </Stack>
      )}
      <Modal open={isOpen} onClose={close} title={personalDataFormTexts.title(erasure.name)}>
        <EraseForm id={id} person={erasure} onClose={close} />
      </Modal>
    </Panel>
  );
};
