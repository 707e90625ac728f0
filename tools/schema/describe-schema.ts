import type pg from 'pg'
import { describeTable, type TableRow } from './describe-table.ts'

// What extensions brought along is theirs to describe.
const ours = (oid: string, catalog: string) =>
  `not exists (select from pg_depend d where d.objid = ${oid} and d.classid = '${catalog}'::regclass and d.deptype = 'e')`

/**
 * Schema `public` as readable SQL, the same text for the same schema: extensions, types, sequences, functions, tables with all that
 * belongs to them, views. pg_dump would do, but the embedded PostgreSQL comes without it.
 */
export async function describeSchema(client: pg.ClientBase): Promise<string> {
  // Definitions name schemas only where they have to.
  await client.query('set search_path = public')
  const parts = [
    '-- What db/migrations make together. Written by `npm run db:schema`; do not edit.',
    await extensions(client),
    await types(client),
    await lines(client, defaultPrivileges),
    ...(await functions(client)),
    ...(await tables(client)),
    ...(await views(client)),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

async function lines(client: pg.ClientBase, sql: string, values: unknown[] = []): Promise<string> {
  const { rows } = await client.query<{ line: string }>(sql, values)
  return rows.map((row) => row.line).join('\n')
}

const defaultPrivileges = `
  select format('alter default privileges%s grant %s on %s to %s;',
                coalesce(' in schema ' || d.defaclnamespace::regnamespace, ''),
                string_agg(lower(a.privilege_type), ', ' order by a.privilege_type),
                case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions' when 'T' then 'types' else 'schemas' end,
                case a.grantee when 0 then 'public' else a.grantee::regrole::text end) as line
  from pg_default_acl d cross join aclexplode(d.defaclacl) a
  where a.grantee <> d.defaclrole
  group by d.defaclnamespace, d.defaclobjtype, a.grantee
  order by line`

function extensions(client: pg.ClientBase): Promise<string> {
  return lines(client, `select format('create extension if not exists %I;', extname) as line from pg_extension where extname <> 'plpgsql' order by extname`)
}

function types(client: pg.ClientBase): Promise<string> {
  return lines(
    client,
    `select case t.typtype
         when 'e' then format('create type %I as enum (%s);', t.typname,
           (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid))
         else format('create domain %I as %s%s%s;', t.typname, format_type(t.typbasetype, t.typtypmod), case when t.typnotnull then ' not null' else '' end,
           coalesce((select ' ' || string_agg(pg_get_constraintdef(oid), ' ' order by conname) from pg_constraint where contypid = t.oid and contype = 'c'), ''))
       end as line
     from pg_type t
     where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd') and ${ours('t.oid', 'pg_type')}
     order by t.typname`,
  )
}

async function functions(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ definition: string; grants: string | null; comment: string | null }>(
    `select rtrim(pg_get_functiondef(p.oid), E'\\n') || ';' as definition,
            (select string_agg(format('grant execute on %s %s to %s;', kind, signature, grantee), E'\\n' order by grantee)
             from (select case a.grantee when 0 then 'public' else a.grantee::regrole::text end as grantee
                   from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee <> p.proowner) g) as grants,
            format('comment on %s %s is %L;', kind, signature, obj_description(p.oid, 'pg_proc')) as comment
     from pg_proc p
     cross join lateral (select p.oid::regprocedure::text as signature, case p.prokind when 'p' then 'procedure' else 'function' end as kind) n
     where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p') and ${ours('p.oid', 'pg_proc')}
     order by p.proname, signature`,
  )
  return rows.map((row) => [row.definition, row.grants, row.comment?.endsWith(' is NULL;') ? null : row.comment].filter(Boolean).join('\n'))
}

async function tables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<TableRow>(
    `select c.oid::text as oid, quote_ident(c.relname) as name, c.relrowsecurity as has_rls, c.relforcerowsecurity as is_rls_forced,
            c.reloptions as options, c.relpersistence = 'u' as is_unlogged,
            case when c.relkind = 'p' then pg_get_partkeydef(c.oid) end as partition_key,
            case when c.relispartition then format('partition of %s %s', i.inhparent::regclass, pg_get_expr(c.relpartbound, c.oid)) end as partition_of
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and ${ours('c.oid', 'pg_class')}
     order by c.relname`,
  )
  const described: string[] = []
  for (const row of rows) described.push(await describeTable(row, (sql) => lines(client, sql, [row.oid])))
  return described
}

async function views(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ definition: string }>(
    `select format(E'create %sview %I%s as\\n%s', case c.relkind when 'm' then 'materialized ' else '' end, c.relname,
                   coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', ''), pg_get_viewdef(c.oid)) as definition
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm') and ${ours('c.oid', 'pg_class')} order by c.relname`,
  )
  return rows.map((row) => row.definition)
}
