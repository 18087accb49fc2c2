import { default as Avatar } from '@mui/material/Avatar';
import { default as Breadcrumbs } from '@mui/material/Breadcrumbs';
import { default as Chip } from '@mui/material/Chip';
import { default as Collapse } from '@mui/material/Collapse';
import { JSX } from 'react';
import { Key } from 'react';
import { default as LinearProgress } from '@mui/material/LinearProgress';
import { ReactNode } from 'react';
import type { SxProps } from '@mui/material/styles';
import { default as Tab } from '@mui/material/Tab';
import { default as Tabs } from '@mui/material/Tabs';
import type { Theme } from '@mui/material/styles';

export { Avatar }

export { Breadcrumbs }

export { Chip }

export { Collapse }

export { LinearProgress }

export declare interface StaticColumn<Row> {
    label: string;
    render: (row: Row) => ReactNode;
    align?: 'left' | 'right';
    width?: number | string;
    /** Marks the column that identifies a row: its cells are row headers. */
    identifies?: boolean;
}

/**
 * A small table of rows that are already loaded. For server paging, sorting and search, use a `DataTable`.
 *
 * @example
 * <StaticTable
 *   label="Background work"
 *   columns={[
 *     { label: 'Job', render: (job) => job.name, identifies: true },
 *     { label: 'Last run', render: (job) => formatAdminTime(job.lastRunAt) },
 *   ]}
 *   rows={jobs}
 *   rowKey={(job) => job.name}
 * />
 */
export declare const StaticTable: <Row>({ pageSize, ...props }: StaticTableProps<Row>) => JSX.Element;

export declare interface StaticTableProps<Row> {
    /** Accessible name of the table. */
    label: string;
    columns: ReadonlyArray<StaticColumn<Row>>;
    rows: readonly Row[];
    rowKey: (row: Row, index: number) => Key;
    /**
     * Handling of wide content: `fit` shares the available width, `scroll` keeps each cell on one line and
     * scrolls horizontally.
     */
    overflow?: 'fit' | 'scroll';
    /** Rows per page, for tables with thousands of rows. They scroll in a container below the header. */
    pageSize?: number;
    sx?: SxProps<Theme>;
}

export { Tab }

export { Tabs }

export { }
