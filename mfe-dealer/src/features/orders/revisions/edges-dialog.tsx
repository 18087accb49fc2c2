import { measureSides } from '@slabdesk/order-sheet';
import { CardGrid } from '@slabdesk/orders-ui';
import { EdgePicker } from '@slabdesk/orders-ui/plan';
import { useUnits } from '@slabdesk/portal';
import { formatTapeLength } from '@slabdesk/units';
import { useState } from 'react';
import { Button, Loaded, Stack, Typography } from 'shared-ui/core';
import { DialogActions, Modal } from 'shared-ui/dialog';
import { CancelButton, UnsavedChanges } from 'shared-ui/form';
import type { LineEdges, SlabState } from './draft-state';
import { useGetRevisionQuery } from './revisions-api';
import { edgesDialogTexts as texts } from './texts';

/** Each plan takes time to draw. */
const FIRST = 24;

export interface EdgesDialogProps {
  orderId: string;
  /** The title of the line item. */
  title: string;
  /** All measured slabs; plans are shown of those in the order. */
  slabs: readonly SlabState[];
  edges: LineEdges | undefined;
  /** Gets undefined for none, and the sum of the lengths in metres. */
  onDone: (edges: LineEdges | undefined, metres: number) => void;
  onClose: () => void;
}

/** Chooses the edges that a line item charges on the plans of an order. */
export const EdgesDialog = ({ orderId, title, slabs, edges = [], onDone, onClose }: EdgesDialogProps) => {
  const units = useUnits();
  // The first revision has all slabs; later ones may leave some out.
  const result = useGetRevisionQuery({ orderId, revision: 1 });
  const [before] = useState(() => new Map(edges.map(({ slab, numbers }) => [slab, numbers])));
  const [chosen, setChosen] = useState<ReadonlyMap<number, readonly number[]>>(before);
  const isDirty = chosen !== before;
  const [isAll, setAll] = useState(false);
  const choose = (slab: number, numbers: readonly number[]) => setChosen(new Map(chosen).set(slab, numbers));
  const plans = (result.data?.project.slabs ?? []).flatMap((slab, index) => {
    if (!slabs[index]?.included) return [];
    const number = index + 1;
    const { outline, lengths } = measureSides(slab);
    const hasPlan = outline.length > 2;
    return [{ slab, number, numbers: chosen.get(number) ?? [], lengths, hasPlan }];
  });
  const lengths = plans.flatMap((plan) => plan.numbers.map((number) => plan.lengths[number - 1] ?? 0));
  const metres = lengths.reduce((sum, length) => sum + length, 0);
  const done = () => {
    const kept = [...chosen]
      .filter(([, numbers]) => numbers.length > 0)
      .map(([slab, numbers]) => ({ slab, numbers: [...numbers] }));
    onDone(kept.length > 0 ? kept : undefined, metres);
  };
  return (
    <Modal open onClose={onClose} title={texts.title(title)} size="lg">
      <Loaded
        result={result}
        dense
        errorTitle={texts.loadError}
        loading={texts.loading}
        rows={3}
        height={160}
      >
        {() => (
          <Stack sx={{ gap: 2.5 }}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {texts.hint}
            </Typography>
            <CardGrid min={320} gap={2.5}>
              {plans
                .slice(0, isAll ? undefined : FIRST)
                .map(({ slab, number, numbers, lengths: all, hasPlan }) => (
                  <Stack component="li" key={number} sx={{ minWidth: 0, gap: 0.5 }}>
                    <Typography variant="h4" component="h3" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
                      {slab.item_id}
                    </Typography>
                    <EdgePicker
                      slab={slab}
                      chosen={numbers}
                      onToggle={(edge) =>
                        choose(
                          number,
                          numbers.includes(edge)
                            ? numbers.filter((each) => each !== edge)
                            : [...numbers, edge],
                        )
                      }
                    />
                    {hasPlan && (
                      <Stack direction="row" sx={{ flexWrap: 'wrap' }}>
                        <Button
                          size="small"
                          variant="text"
                          color="primary"
                          aria-label={texts.allOf(slab.item_id)}
                          onClick={() =>
                            choose(
                              number,
                              all.map((_, index) => index + 1),
                            )
                          }
                        >
                          {texts.all}
                        </Button>
                        <Button
                          size="small"
                          variant="text"
                          color="primary"
                          aria-label={texts.clearOf(slab.item_id)}
                          onClick={() => choose(number, [])}
                        >
                          {texts.clear}
                        </Button>
                      </Stack>
                    )}
                  </Stack>
                ))}
            </CardGrid>
            {!isAll && plans.length > FIRST && (
              <Button onClick={() => setAll(true)} sx={{ alignSelf: 'center' }}>
                {texts.showAll(plans.length)}
              </Button>
            )}
            <DialogActions>
              <Typography
                role="status"
                sx={{ flexGrow: 1, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
              >
                {texts.sum(lengths.length, formatTapeLength(metres, units))}
              </Typography>
              <CancelButton form={{ isDirty }} onCancel={onClose}>
                {texts.cancel}
              </CancelButton>
              <Button variant="contained" color="primary" onClick={done}>
                {texts.done}
              </Button>
            </DialogActions>
            <UnsavedChanges when={isDirty} />
          </Stack>
        )}
      </Loaded>
    </Modal>
  );
};
