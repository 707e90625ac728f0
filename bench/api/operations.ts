/** What is measured: six operations of the contract, each with a seeded list of different inputs in the biggest practice. */
import type pg from 'pg'
import { fillPath, type Endpoint } from '#contract/endpoint.ts'
import { countFacets, createPatient, getChart, listPatients } from '#contract/patients.ts'
import { writeCursor } from '#api/platform/http/cursor.ts'
import { inventPerson } from '#db/seed/person.ts'
import { createRandom, seedOf, type Random } from '#db/seed/random.ts'

export interface Call {
  endpoint: Endpoint
  /** Path and query, as sent. */
  url: string
  body: Record<string, unknown> | null
  /** What was asked, for a reader of the plans. */
  label: string
  /** How many patients of the practice it concerns. */
  matches: number
}

export interface Operation {
  name: 'search' | 'search_deep' | 'facets' | 'facets_searched' | 'chart' | 'create'
  title: string
  /** The strongest open peer on such a machine, without an audit row; what we mean to pass is five times as much. Null where no peer has the like. */
  peer_rps: number | null
  calls: Call[]
  /**
   * Columns whose recorded value is replaced by the live one in the statements that follow: what a create is given by
   * the database (its number) it passes on, and a second row with the recorded number would be refused.
   */
  handed_on: readonly string[]
}

const seed = 20261121
const today = '2026-11-21'

/** `client` sees every row (the owner). Reads the names that are there, so that every search has something to find. */
export async function listOperations(client: pg.ClientBase, practice_id: number, inputs: number): Promise<Operation[]> {
  const { rows } = await client.query<{ id: string; last_name: string; first_name: string; mrn: string }>(
    'select id, last_name, first_name, mrn from patient where practice_id = $1 order by id limit 50000',
    [practice_id],
  )
  const patients = rows.map((row) => ({ ...row, id: Number(row.id) }))
  const streamOf = (name: string) => createRandom(seedOf(seed, name))
  const repeat = <T>(make: (random: Random) => T, name: string): T[] => {
    const random = streamOf(name)
    return Array.from({ length: inputs }, () => make(random))
  }
  const words = patients.flatMap(({ last_name, first_name }) => [last_name, first_name]).filter((word) => /^[A-Za-z]{4,}$/.test(word))
  const searches = await findMatches(client, practice_id, repeat((random) => fragmentOf(random, words), 'search'))
  return [
    {
      name: 'search',
      title: 'Search by part of a name, page 1',
      peer_rps: 176,
      calls: searches.map((search) => callList(search, null)),
      handed_on: [],
    },
    {
      name: 'search_deep',
      title: 'Search by part of a name, a deep page',
      peer_rps: 176,
      calls: pickDeepPages(searches, streamOf('deep')),
      handed_on: [],
    },
    {
      name: 'facets',
      title: 'Count all facets, with a filter or none',
      peer_rps: null,
      calls: repeat((random) => callFacets(random.pick<Record<string, string>>([{}, { treatment: 'ivf' }, { risk: 'high' }, { age: '35-37' }, { filter: 'active', treatment: 'menopause' }])), 'facets'),
      handed_on: [],
    },
    {
      name: 'facets_searched',
      title: 'Count all facets of a search',
      peer_rps: null,
      calls: searches.map(({ q, found }) => ({ ...callFacets({ q }), matches: found.length })),
      handed_on: [],
    },
    {
      name: 'chart',
      title: 'Open a chart',
      peer_rps: 642,
      calls: repeat((random) => {
        const patient_id = random.pick(patients).id
        return { endpoint: getChart, url: fillPath(getChart.path, { patient_id }), body: null, label: `patient ${patient_id}`, matches: 1 }
      }, 'chart'),
      handed_on: [],
    },
    {
      name: 'create',
      title: 'Register a patient',
      peer_rps: 185,
      calls: repeat((random) => ({ endpoint: createPatient, url: fillPath(createPatient.path), body: inventBody(random), label: 'new patient', matches: 1 }), 'create'),
      handed_on: ['mrn', 'id'],
    },
  ]
}

/** Three to five letters from anywhere in a name that somebody has: common and rare ones, as people type them. */
function fragmentOf(random: Random, words: readonly string[]): string {
  const word = random.pick(words).toLowerCase()
  const length = Math.min(random.int(3, 5), word.length)
  const from = random.int(0, word.length - length)
  return word.slice(from, from + length)
}

interface Search {
  q: string
  /** All that match, in the order of the list: beginnings of words first. */
  found: { rank: number; sort_key: string; id: number }[]
}

async function findMatches(client: pg.ClientBase, practice_id: number, fragments: readonly string[]): Promise<Search[]> {
  const searches = new Map<string, Search>()
  for (const q of new Set(fragments)) {
    const { rows } = await client.query<{ rank: number; sort_key: string; id: string }>(
      `select case when search_key like $3 then 0 else 1 end as rank, sort_key, id from patient
       where practice_id = $1 and search_key like $2 and record_state = 'current' order by 1, sort_key, id`,
      [practice_id, `%${q}%`, `% ${q}%`],
    )
    searches.set(q, { q, found: rows.map(({ rank, sort_key, id }) => ({ rank: Number(rank), sort_key, id: Number(id) })) })
  }
  return fragments.map((q) => searches.get(q)!)
}

function callList({ q, found }: Search, after: Search['found'][number] | null): Call {
  const query = new URLSearchParams({ q, ...(after ? { cursor: writeCursor(['name', String(after.rank), after.sort_key, String(after.id)]) } : {}) })
  return {
    endpoint: listPatients,
    url: `${fillPath(listPatients.path)}?${query}`,
    body: null,
    label: `"${q}", which ${found.length} match${after ? `, after "${after.sort_key}"` : ''}`,
    matches: found.length,
  }
}

function callFacets(filters: Record<string, string>): Call {
  const query = new URLSearchParams(filters)
  return { endpoint: countFacets, url: `${fillPath(countFacets.path)}?${query}`, body: null, label: query.size > 0 ? String(query) : 'no filter', matches: 1 }
}

/** Positions from the middle to near the end of what a fragment finds, of those that find five pages or more. */
function pickDeepPages(searches: readonly Search[], random: Random): Call[] {
  return searches
    .filter(({ found }) => found.length >= 125)
    .map((search) => callList(search, search.found[random.int(Math.floor(search.found.length / 2), search.found.length - 26)]!))
}

function inventBody(random: Random): Record<string, unknown> {
  const { first_name, last_name, date_of_birth, sex, pronouns, phone, email } = inventPerson(random, { today, youngest: 18, oldest: 70 })
  return { first_name, last_name, date_of_birth, sex, pronouns, phone, email }
}
