package main

import "sort"

// mergeRepetitions removes operations with an unknown outcome of whose key there is an answer, because each of them multiplies the orders that the
// checker must try. The result has an order if and only if the given history has one:
//   - An answer that is stored under its key shows the only effect of the key. It can have happened at each time from the first call of the key until
//     the answer, and all other calls of the key have no effect. So one operation over this time replaces the answer and the unknown calls.
//   - Of several unknown calls of one key, at most one has an effect. It can be the first one, which can happen at each time of the others.
//   - A refusal that is not stored shows that no earlier call of the key had an effect. So an unknown call had its effect after the refusal began.
//
// Only kinds that repeat their first answer are merged. A release has the key of its withdrawal, but neither its answer nor its refusal says anything
// about another call.
func mergeRepetitions(operations []Operation) []Operation {
	merged := append([]Operation{}, operations...)
	sort.SliceStable(merged, func(i, j int) bool { return merged[i].Return < merged[j].Return })
	answers := map[string]int{}
	refusedFrom := map[string]int64{}
	for i, one := range merged {
		if !isRepeated(one.Kind) || one.Outcome == unknown {
			continue
		}
		name := one.Member + "/" + one.Key
		if !isStored(&one) {
			if one.Call > refusedFrom[name] {
				refusedFrom[name] = one.Call
			}
		} else if _, found := answers[name]; !found {
			answers[name] = i
		}
	}
	kept := []Operation{}
	firsts := map[string]int{}
	for _, one := range merged {
		if !isRepeated(one.Kind) || one.Outcome != unknown {
			continue
		}
		name := one.Member + "/" + one.Key
		at, found := answers[name]
		if found {
			if one.Call < merged[at].Call {
				merged[at].Call = one.Call
			}
			continue
		}
		if from := refusedFrom[name]; from > one.Call {
			one.Call = from
		}
		if before, found := firsts[name]; !found {
			firsts[name] = len(kept)
			kept = append(kept, one)
		} else if one.Call < kept[before].Call {
			kept[before].Call = one.Call
		}
	}
	for _, one := range merged {
		if !isRepeated(one.Kind) || one.Outcome != unknown {
			kept = append(kept, one)
		}
	}
	return kept
}

// isRepeated returns whether a repeated call of this kind gets the first answer again. A deposit and a release have a key, but are no repeated calls.
func isRepeated(kind string) bool {
	return kind == "bet" || kind == "win" || kind == "rollback" || kind == "withdraw"
}

// isStored returns whether the product stores the answer under the key.
func isStored(o *Operation) bool {
	return o.Outcome == ok || o.Kind == "bet" || o.Kind == "rollback"
}
