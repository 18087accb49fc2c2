import { StoredImage } from '@slabdesk/files-ui';
import { CardGrid } from '@slabdesk/orders-ui';
import { useUnits } from '@slabdesk/portal';
import { formatMoney, formatPricePerArea, pricePerArea } from '@slabdesk/units';
import type { Material } from 'bff-contract';
import { Box, DetailsList, Stack, Typography } from 'shared-ui/core';
import { Chip } from 'shared-ui/display';
import { SpecialPricesButton } from '../special-prices';
import { PriceCard, type PriceCardProps } from './price-card';
import { pricingMaterialTexts as texts } from './texts';

const MaterialDetails = ({ material }: { material: Material }) => {
  const units = useUnits();
  const { name, thickness, pricePerSquareFoot, description, tags, images } = material;
  return (
    <Stack sx={{ gap: 2.5 }}>
      {images.length > 0 && (
        <CardGrid label={texts.imagesLabel(name)} min={180} pairs>
          {images.map(({ s3Object }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may appear twice, and this list is never reordered
            <li key={`${index} ${s3Object}`}>
              <StoredImage
                objectId={s3Object}
                alt={texts.imageAlt(name, index + 1, images.length)}
                width={320}
                fluid
              />
            </li>
          ))}
        </CardGrid>
      )}
      <Box component="section" aria-label={texts.detailsLabel(name)}>
        <Typography variant="h4" component="h3" sx={{ mb: 1.25 }}>
          {texts.details}
        </Typography>
        <DetailsList
          items={[
            { label: texts.name, value: <bdi>{name}</bdi> },
            { label: texts.thickness, value: <bdi>{thickness || texts.noThickness}</bdi> },
            {
              label: texts.price[units],
              value: formatMoney(pricePerArea(pricePerSquareFoot, units)),
            },
          ]}
        />
      </Box>
      {description && (
        <Typography
          dir="auto"
          variant="body2"
          sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '75ch' }}
        >
          {description}
        </Typography>
      )}
      {tags.length > 0 && (
        <Stack
          component="ul"
          aria-label={texts.tagsLabel(name)}
          direction="row"
          sx={{ listStyle: 'none', m: 0, p: 0, gap: 0.75, flexWrap: 'wrap' }}
        >
          {tags.map(({ text }) => (
            <Chip key={text} component="li" label={<bdi>{text}</bdi>} size="small" />
          ))}
        </Stack>
      )}
      <Box>
        <SpecialPricesButton of={{ kind: 'material', id: material._id, name }} />
      </Box>
    </Stack>
  );
};

type Actions = Pick<PriceCardProps, 'focusId' | 'onEdit' | 'onDelete'>;

/** A material of the price list. */
export const MaterialCard = ({ material, ...actions }: Actions & { material: Material }) => (
  <PriceCard
    {...actions}
    title={material.name}
    note={<bdi>{material.thickness || texts.noThickness}</bdi>}
    price={formatPricePerArea(material.pricePerSquareFoot, useUnits())}
    media={<StoredImage objectId={material.images[0]?.s3Object} alt="" width={56} aspectRatio="1" />}
  >
    <MaterialDetails material={material} />
  </PriceCard>
);
