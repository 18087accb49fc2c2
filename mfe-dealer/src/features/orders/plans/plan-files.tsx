import { useSaveFile } from '@slabdesk/account-ui/use-save-file';
import type { PlanFiles } from '@slabdesk/orders-ui';
import type { Order } from 'bff-contract';
import { PLAN_FILES, PLAN_FORMATS, type PlanFormat, planFileName } from 'bff-contract/constants';
import { Button, DownloadIcon, MoreIcon, Stack } from 'shared-ui/core';
import { ActionMenu } from 'shared-ui/menu';
import { planFilesTexts as texts } from './texts';

interface SavePlansProps {
  order: Pick<Order, '_id' | 'reference' | 'revision'>;
  /** One slab: its number in the order, from 1, and its name. All slabs if left out. */
  slab?: { number: number; name: string } | undefined;
}

/** Saves plans as DXF with one click, and in other formats by a menu. */
const SavePlans = ({ order, slab }: SavePlansProps) => {
  const { isBusy, save } = useSaveFile(texts.failed);
  const saveAs = (format: PlanFormat) =>
    void save(
      {
        url: `fabricator/order/${order._id}/revision/${order.revision}/plans`,
        params: { format, ...(slab && { slab: slab.number }) },
      },
      PLAN_FILES[format].type,
      planFileName(order, format, slab?.number),
    );
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexShrink: 0 }}>
      <Button
        size="small"
        variant="text"
        color="primary"
        startIcon={<DownloadIcon size={16} />}
        aria-label={texts.save(slab?.name)}
        aria-disabled={isBusy}
        onClick={() => saveAs('dxf')}
        sx={{ minHeight: { xs: 44, md: 28 } }}
      >
        {texts.formats.dxf}
      </Button>
      <ActionMenu
        aria-label={texts.others(slab?.name)}
        icon={<MoreIcon size={18} />}
        items={PLAN_FORMATS.filter((format) => format !== 'dxf').map((format) => ({
          label: texts.formats[format],
          onSelect: () => saveAs(format),
        }))}
      />
    </Stack>
  );
};

/** Renders what saves the plans of one revision of an order. */
export const planFilesOf = (order: SavePlansProps['order'], slabs: Order['project']['slabs']): PlanFiles =>
  function planFiles(index) {
    const slab = index === undefined ? undefined : { number: index + 1, name: slabs[index]?.item_id ?? '' };
    return <SavePlans order={order} slab={slab} />;
  };
