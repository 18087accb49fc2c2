import { type Static, Type } from '@sinclair/typebox';
import {
  AlsoDeleted,
  AreaPrice,
  Body,
  Id,
  Name,
  OptionalLine,
  OptionalText,
  PricingInput,
  PricingRule,
  ReferenceInput,
  SquareFootAmount,
  SquareFootPrice,
  TextFilter,
  Time,
  Version,
} from './common';
import { LIMITS } from './constants';
import {
  endpoint,
  permittedEach,
  readEndpoints,
  removeEndpoint,
  resourceEndpoints,
  restoreEndpoint,
} from './endpoint';
import { importEndpoint, importReport } from './price-list-import';

export const Image = Type.Object({ s3Object: Type.String() });
export const ImageInput = Body({ s3Object: Id });

const fields = {
  name: Name(),
  thickness: Type.Optional(OptionalLine()),
  pricePerSquareFoot: Type.Optional(SquareFootPrice()),
  price: Type.Optional(
    Type.Object(AreaPrice.properties, {
      additionalProperties: false,
      description:
        'The price as it was entered, instead of `pricePerSquareFoot`; a new material needs one of them. If both are sent, they have to agree to the cent; of an update, the one that differs from the record counts.',
    }),
  ),
  pricing: Type.Optional(
    PricingInput({}, { description: "How its slabs are billed; null: by the dealer's own rule" }),
  ),
  cost: Type.Optional(
    Type.Unsafe<AreaPrice | null>({
      ...AreaPrice,
      type: ['object', 'null'],
      permission: 'costs:read',
      description: 'What the material costs the dealer; null: unknown',
    }),
  ),
  description: Type.Optional(OptionalText()),
  tags: Type.Optional(
    Type.Array(Body({ text: Name({ maxLength: LIMITS.tagLength }) }), { maxItems: LIMITS.tags }),
  ),
  images: Type.Optional(Type.Array(ImageInput, { maxItems: LIMITS.images })),
};

export const Material = Type.Object({
  _id: Id,
  fabricator: Id,
  name: Type.String(),
  thickness: Type.String(),
  pricePerSquareFoot: SquareFootAmount,
  price: AreaPrice,
  pricing: Type.Optional(
    Type.Object(Type.Partial(PricingRule).properties, {
      description: "How its slabs are billed; absent: by the dealer's own rule",
    }),
  ),
  cost: Type.Optional(
    Type.Object(AreaPrice.properties, {
      permission: 'costs:read',
      description: 'What the material costs the dealer; absent if unknown',
    }),
  ),
  description: Type.String(),
  tags: Type.Array(Type.Object({ text: Type.String() })),
  images: Type.Array(Image),
  createdAt: Time,
  updatedAt: Time,
  deletedAt: Type.Optional(Time),
  version: Version,
});
export type Material = Static<typeof Material>;

/** A material as administrators see it: with its dealer's name, without its cost. */
export const AdminMaterial = Type.Object({
  ...Type.Omit(Material, ['fabricator', 'cost']).properties,
  fabricator: Type.Object({ _id: Id, businessName: Type.String() }),
});
export type AdminMaterial = Static<typeof AdminMaterial>;

export const MaterialCreate = Body(fields);
export type MaterialCreate = Static<typeof MaterialCreate>;
const { cost: _cost, ...adminFields } = fields;
export const AdminMaterialCreate = Body({ ...adminFields, fabricator: ReferenceInput() });

const sort = ['name', 'thickness', 'pricePerSquareFoot', 'createdAt', 'updatedAt'] as const;
const thickness = Type.Optional(TextFilter());

/** A material as customers see it, without its cost: how it is billed is on their orders. */
const PublicMaterial = Type.Omit(Material, ['pricing', 'cost']);

const ImportedMaterial = {
  name: Type.String(),
  thickness: Type.String(),
  pricePerSquareFoot: SquareFootAmount,
};

export const ImportReport = importReport(ImportedMaterial, 'material');
export type ImportReport = Static<typeof ImportReport>;

export const dealerMaterialEndpoints = permittedEach(
  { read: 'price-list:read', change: 'price-list:change' },
  {
    ...resourceEndpoints({
      access: 'dealer',
      path: 'fabricator/material',
      noun: 'material',
      record: Material,
      item: Material,
      create: MaterialCreate,
      sort,
      filters: { thickness },
    }),
    thicknesses: endpoint('dealer', 'GET fabricator/material/thickness', {
      summary: 'The thicknesses of my materials, each once',
      description: `At most ${LIMITS.wholeList}, sorted as texts. The list of materials can be filtered by each.`,
      response: { 200: Type.Array(Type.String()) },
    }),
    restore: restoreEndpoint('dealer', 'fabricator/material', 'material', Material),
    import: importEndpoint('fabricator/material', {
      summary: 'Import a price list from CSV or a workbook, all or nothing',
      description:
        'The form has `file`: a workbook (.xlsx), whose first sheet is read, or CSV in UTF-8 with commas, semicolons, tabs or bars, and decimal point or comma. Amounts may have a dollar sign; those of other currencies are errors of their line. The first line names the columns as an export does (`Name`, `Price (USD/ft²)` or `Price (USD/m²)`, `Thickness`) or by field (`name`, `pricePerSquareFoot`, `thickness`); other columns are left out, with a notice. The columns `Billed Area` (`Outline` or `Rectangle`), `Waste (%)` and `Round Areas Up To` (`50 ft²`) set how slabs are billed; where all of them are empty, the rule of the dealer does, and a file without them leaves it as it is. So does a column `Cost (USD/ft²)` or `Cost (USD/m²)` with the costs; an empty cell removes the cost. Amounts that can be read in two ways, such as `1,234`, are errors of their line. A price is kept in the unit of the file; one that an export in this unit shows already stays as it is. A line that only looks like a material (`417` for `00417`, another case, a line twice) is an error until the form answers it: `update` has the numbers of the lines that set the price of that material, `add` those that are materials of their own, such as `3,17`.',
      response: { 200: ImportReport },
    }),
  },
);

export const appMaterialEndpoints = {
  ...readEndpoints({
    access: 'session',
    path: 'app/material',
    record: PublicMaterial,
    item: PublicMaterial,
    sort,
    filters: { thickness, fabricator: Type.Optional(Id), deleted: AlsoDeleted },
    list: { summary: "A dealer's materials" },
    get: { summary: 'One material of a dealer' },
  }),
  remove: removeEndpoint('session', 'app/material', 'material of my own'),
};

export const adminMaterialEndpoints = {
  ...resourceEndpoints({
    access: 'admin',
    path: 'admin/material',
    noun: 'material',
    record: AdminMaterial,
    item: AdminMaterial,
    create: AdminMaterialCreate,
    sort,
    filters: { thickness, fabricator: Type.Optional(Id), deleted: Type.Optional(Type.Boolean()) },
  }),
  restore: restoreEndpoint('admin', 'admin/material', 'material', AdminMaterial),
};
