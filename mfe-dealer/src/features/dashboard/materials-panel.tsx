import { useUnits } from '@slabdesk/portal';
import { Link } from '@slabdesk/portal/router';
import { formatPricePerArea } from '@slabdesk/units';
import type { Material } from 'bff-contract';
import { Box, ButtonLink, EmptyState, ErrorState, Panel, PricingIcon, RowsSkeleton } from 'shared-ui/core';
import { useListMaterialsQuery } from '../materials/materials-api';
import { linkRowStyles, PanelList } from './panel-list';

const FIRST = { page: 0, pageSize: 6, sort: 'name' };

const MaterialRow = ({ material }: { material: Material }) => {
  const units = useUnits();
  return (
    <Box component={Link} to={`/materials/${material._id}`} sx={linkRowStyles}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 550, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {material.name}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{material.thickness || 'N/A'}</Box>
      </Box>
      <Box sx={{ fontWeight: 500, whiteSpace: 'nowrap' }}>
        {formatPricePerArea(material.pricePerSquareFoot, units)}
      </Box>
    </Box>
  );
};

/** The start of the price list. */
export const MaterialsPanel = () => {
  const { data, error, isFetching, refetch } = useListMaterialsQuery(FIRST);
  return (
    <Panel title="Materials" to="/pricing" padded={false}>
      {data ? (
        data.rows.length > 0 ? (
          <PanelList
            label="Materials"
            rows={data.rows}
            render={(material) => <MaterialRow material={material} />}
          />
        ) : (
          <EmptyState
            dense
            icon={PricingIcon}
            title="There are no materials available right now."
            action={<ButtonLink to="/materials/new">Add Material</ButtonLink>}
          />
        )
      ) : error && !isFetching ? (
        <ErrorState
          dense
          title="Failed to load materials. Please try again."
          onRetry={() => void refetch()}
        />
      ) : (
        <Box role="status" aria-label="Loading materials">
          <RowsSkeleton rows={FIRST.pageSize} height={68} />
        </Box>
      )}
    </Panel>
  );
};
