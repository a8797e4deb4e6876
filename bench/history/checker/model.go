package main

import (
	"hash/fnv"
	"math"

	"github.com/anishathalye/porcupine"
)

// entry is the effect of one idempotency key: a bet, win, rollback, deposit or withdrawal of a member. A later entry of the same key replaces an
// earlier one.
type entry struct {
	Kind     string
	Amount   int64
	Code     string
	Id       string
	Balance  int64
	Released bool
	Voided   bool
}

type entries struct {
	key   string
	value entry
	next  *entries
}

// state is the state of the model: wallets of members, totals of the company since the start, and the effect of each key. A state never changes.
type state struct {
	wallets []wallet
	gaming  int64
	outside int64
	entries *entries
	hash    uint64
	// ended is true after all operations with a known outcome.
	ended bool
}

type wallet struct {
	member  string
	balance int64
}

func (s *state) find(key string) (entry, bool) {
	for at := s.entries; at != nil; at = at.next {
		if at.key == key {
			return at.value, true
		}
	}
	return entry{}, false
}

func (s *state) walletOf(member string) int64 {
	for _, one := range s.wallets {
		if one.member == member {
			return one.balance
		}
	}
	return 0
}

func hashOf(key string, value entry) uint64 {
	sum := fnv.New64a()
	sum.Write([]byte(key))
	sum.Write([]byte{0})
	sum.Write([]byte(value.Kind + "\x00" + value.Code + "\x00" + value.Id))
	for _, number := range []int64{value.Amount, value.Balance} {
		for shift := 0; shift < 64; shift += 8 {
			sum.Write([]byte{byte(number >> shift)})
		}
	}
	if value.Released {
		sum.Write([]byte{1})
	}
	if value.Voided {
		sum.Write([]byte{2})
	}
	return sum.Sum64()
}

// with returns a new state in which `key` has the effect `value`.
func (s *state) with(key string, value entry) *state {
	next := *s
	if before, found := s.find(key); found {
		next.hash ^= hashOf(key, before)
	}
	next.hash ^= hashOf(key, value)
	next.entries = &entries{key, value, s.entries}
	return &next
}

// moved returns a new state in which the member's wallet has `change` more.
func (s *state) moved(member string, change int64) *state {
	next := *s
	next.wallets = append([]wallet{}, s.wallets...)
	for i := range next.wallets {
		if next.wallets[i].member == member {
			next.wallets[i].balance += change
		}
	}
	return &next
}

func (s *state) content() map[string]entry {
	all := map[string]entry{}
	for at := s.entries; at != nil; at = at.next {
		if _, found := all[at.key]; !found {
			all[at.key] = at.value
		}
	}
	return all
}

func equal(a, b *state) bool {
	if a.hash != b.hash || a.gaming != b.gaming || a.outside != b.outside || a.ended != b.ended {
		return false
	}
	for i := range a.wallets {
		if a.wallets[i] != b.wallets[i] {
			return false
		}
	}
	if a.entries == b.entries {
		return true
	}
	these, those := a.content(), b.content()
	if len(these) != len(those) {
		return false
	}
	for key, value := range these {
		if those[key] != value {
			return false
		}
	}
	return true
}

// modelOf returns Porcupine's model. With `perMember`, each member's operations are checked alone, without snapshots. Otherwise the whole ledger is
// one state.
func modelOf(header Header, perMember bool) porcupine.Model {
	init := func() interface{} {
		first := &state{}
		for _, member := range sortedKeys(header.Opening) {
			first.wallets = append(first.wallets, wallet{member, header.Opening[member]})
		}
		return first
	}
	model := porcupine.Model{
		Init: init,
		Step: func(before, input, _ interface{}) (bool, interface{}) {
			possible, after := step(before.(*state), input.(*Operation))
			return possible, after
		},
		Equal: func(a, b interface{}) bool { return equal(a.(*state), b.(*state)) },
		Hash: func(a interface{}) uint64 {
			return a.(*state).hash ^ uint64(a.(*state).gaming)*31 ^ uint64(a.(*state).outside)
		},
	}
	model.Partition = func(history []porcupine.Operation) [][]porcupine.Operation {
		return [][]porcupine.Operation{withEnd(history)}
	}
	if perMember {
		model.Partition = byMember
	}
	return model
}

// withEnd appends the operation `end`, which begins after all answers. After it, each operation with an unknown outcome is possible. Before it, such
// an operation is possible only if it has an effect. This loses no order: an operation without an answer and without an effect can move to the end.
// But it saves the checker from trying each combination of operations that change nothing.
func withEnd(history []porcupine.Operation) []porcupine.Operation {
	last := int64(0)
	for _, one := range history {
		if one.Input.(*Operation).Outcome != unknown && one.Return > last {
			last = one.Return
		}
	}
	end := porcupine.Operation{Input: &Operation{Kind: "end", Outcome: ok}, Call: last + 1, Return: math.MaxInt64 - 1}
	return append(append([]porcupine.Operation{}, history...), end)
}

func byMember(history []porcupine.Operation) [][]porcupine.Operation {
	parts := map[string][]porcupine.Operation{}
	for _, one := range history {
		operation := one.Input.(*Operation)
		if operation.Member != "" {
			parts[operation.Member] = append(parts[operation.Member], one)
		}
	}
	all := [][]porcupine.Operation{}
	for _, part := range parts {
		all = append(all, withEnd(part))
	}
	return all
}
