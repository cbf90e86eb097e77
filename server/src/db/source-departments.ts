import { sql } from 'kysely';

type Source = 'document' | 'memory';

/** JSON of the departments that a source is limited to, by name; an empty list where it is for everyone. id: the column that names the source. */
export const departmentsOf = (source: Source, id: string) => {
  const of = sql.ref(`audience.${source}Id`);
  return sql<string>`(
    SELECT json_group_array(json_object('id', department.id, 'name', department.name) ORDER BY department.name)
    FROM ${sql.table(`${source}Audiences`)} AS audience JOIN departments AS department ON instr(audience.audience, ',' || department.id || ',') > 0
    WHERE ${of} = ${sql.ref(id)})`.as('departments');
};

/** What departmentsOf gave. */
export const readDepartments = (json: string): { id: number; name: string }[] =>
  json === '[]' ? [] : (JSON.parse(json) as { id: number; name: string }[]);
