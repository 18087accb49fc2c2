import { useUnits } from '@slabdesk/portal';
import { Link } from '@slabdesk/portal/router';
import { formatPricePerArea } from '@slabdesk/units';
import type { Material } from 'bff-contract';
import { Box, ButtonLink, EmptyState, Loaded, Panel, PricingIcon } from 'shared-ui/core';
import { linkRowStyles, PanelList } from '../../panel-list';
import { useListMaterialsQuery } from '../materials/materials-api';
import { useMay } from '../team';
import { dashboardMaterialsPanelTexts as texts } from './texts';

const FIRST = { page: 0, pageSize: 6, sort: 'name' };

const MaterialRow = ({ material }: { material: Material }) => {
  const units = useUnits();
  const mayChange = useMay('price-list:change');
  const search = new URLSearchParams({ search: material.name });
  return (
    <Box
      component={Link}
      // The page of a material is its form.
      to={mayChange ? `/materials/${material._id}` : `/pricing?${search}`}
      sx={linkRowStyles}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 550, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {material.name}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {material.thickness || texts.noThickness}
        </Box>
      </Box>
      <Box sx={{ fontWeight: 500, whiteSpace: 'nowrap' }}>
        {formatPricePerArea(material.pricePerSquareFoot, units)}
      </Box>
    </Box>
  );
};

/** The first materials of the price list. */
export const MaterialsPanel = () => {
  const mayChange = useMay('price-list:change');
  const result = useListMaterialsQuery(FIRST);
  return (
    <Panel title={texts.title} to="/pricing" padded={false}>
      <Loaded
        result={result}
        dense
        errorTitle={texts.loadError}
        loading={texts.loading}
        rows={FIRST.pageSize}
      >
        {(data) =>
          data.rows.length > 0 ? (
            <PanelList
              label={texts.listLabel}
              rows={data.rows}
              render={(material) => <MaterialRow material={material} />}
            />
          ) : (
            <EmptyState
              dense
              icon={PricingIcon}
              title={texts.empty}
              action={mayChange && <ButtonLink to="/materials/new">{texts.add}</ButtonLink>}
            />
          )
        }
      </Loaded>
    </Panel>
  );
};
