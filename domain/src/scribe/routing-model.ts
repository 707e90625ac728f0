/** The trained models, unpacked once on first use (a few milliseconds) so that importing the engine costs nothing. */
import { loadModel, type LinearModel } from './linear-model.ts'
import routing from './model/routing.json' with { type: 'json' }
import { loadTopicModel, type TopicModel } from './topic-model.ts'
import topics from './model/topics.json' with { type: 'json' }

let routing_model: LinearModel | null = null
let topic_model: TopicModel | null = null

/** Classes none, subjective, exam, results, plan; trained on ACI-Bench train. */
export function getRoutingModel(): LinearModel {
  routing_model ??= loadModel(routing)
  return routing_model
}

/** The 20 section labels; trained on MTS-Dialog train, three rare ones on stretches of ACI-Bench train too. */
export function getTopicModel(): TopicModel {
  topic_model ??= loadTopicModel(topics)
  return topic_model
}
